"""The nginx configuration of the operator's guide, in front of a real server."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.docs.pages import page
from tests.kit.waiting import wait_until
from tests.server.running import Running, fresh

NAME = "play.example.org"
LETSENCRYPT = f"/etc/letsencrypt/live/{NAME}"
MAIN = """
daemon off;
pid nginx.pid;
worker_processes 1;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path client_body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    {guide}
}}
"""


class Proxy:
    """nginx, which reaches the server from an address of this machine."""

    def __init__(self, folder: Path, server: Running, address: str) -> None:
        program = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
        assert program is not None
        self.server = server
        self.certificate = folder / "fullchain.pem"
        make_certificate(self.certificate, folder / "privkey.pem")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        changes = {
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            LETSENCRYPT: str(folder),
            "http://127.0.0.1:8000;": f"http://127.0.0.1:{server.port}; proxy_bind {address};",
        }
        [block] = page("docs/guides/operate.md").blocks("nginx")
        guide = block.text
        for documented, here in changes.items():
            assert documented in guide
            guide = guide.replace(documented, here)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(user=user, guide=guide))
        command = [program, "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]
        self.log = folder / "nginx.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stderr=log)
        wait_until(self._listens)

    def _listens(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def trust(self) -> ssl.SSLContext:
        """What a browser of this test trusts."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        context.check_hostname = False
        return context

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A browser at an address of this machine."""
        return httpx.Client(
            transport=httpx.HTTPTransport(verify=self.trust, local_address=address),
            base_url=f"https://127.0.0.1:{self.port}",
            headers={"Host": self.host, "Origin": f"https://{self.host}"},
            timeout=30,
        )

    @property
    def host(self) -> str:
        """The name in the address line of the browser."""
        return f"{NAME}:{self.port}"

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(30)


def make_certificate(certificate: Path, key: Path) -> None:
    """A certificate that the server signs itself."""
    command = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME}"
    command += f" -addext subjectAltName=DNS:{NAME} -keyout {key} -out {certificate}"
    done = subprocess.run(command.split(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module", params=["127.0.0.1", "127.0.0.5"], ids=["this-machine", "trusted"])
def proxy(
    request: pytest.FixtureRequest,
    start: Callable[..., Running],
    tmp_path_factory: pytest.TempPathFactory,
    nginx: None,
) -> Iterator[Proxy]:
    """nginx on the server's own machine, and on another that the server is told to trust."""
    options = ["--allowed-host", NAME, "--rate-limit", "4"]
    if request.param != "127.0.0.1":
        options += ["--trusted-proxy", request.param]
    running = Proxy(tmp_path_factory.mktemp("nginx"), start(None, *options), request.param)
    yield running
    running.stop()


@pytest.mark.slow
def test_people_play_through_the_proxy_of_the_guide(proxy: Proxy) -> None:
    with proxy.client() as browser:
        first = browser.get("/")
        assert first.status_code == 200
        assert first.headers["strict-transport-security"] == "max-age=31536000"
        assert browser.get("/nowhere").headers["strict-transport-security"]
        made = browser.post("/api/v1/tables", json=wish())
        assert made.status_code == 201, made.text
        assert "; Secure" in made.headers["set-cookie"]
        # A saved game as large as the server takes them.
        large = browser.post("/api/v1/saves", content=b"x" * 2**20)
        assert large.headers["x-request-id"]
        play_live(proxy, made)


def wish() -> dict[str, Any]:
    """A table for one browser, which holds its seats by cookies."""
    seats = [{"kind": "you", "name": name} for name in ("Ada", "Bo")]
    more = {"hot_seat": True, "hold": "cookie", "client_id": fresh(), "options": {"first": 0}}
    return {"edition": "ghost_train", "seats": seats, **more}


def play_live(proxy: Proxy, made: httpx.Response) -> None:
    """Make a move over a live connection, as a page does."""
    table = made.json()["table"]
    kept = "; ".join(f"{name}={value}" for name, value in made.cookies.items())
    with connect(
        f"wss://{proxy.host}/api/v1/tables/{table}/live",
        sock=socket.create_connection(("127.0.0.1", proxy.port)),
        ssl=proxy.trust,
        origin=Origin(f"https://{proxy.host}"),
        additional_headers={"Cookie": kept},
    ) as live:
        live.send(json.dumps({"type": "hello", "seat": 0}))
        view = json.loads(live.recv(timeout=60))["view"]
        version = view["table"]["version"]
        move = {"type": "move", "move": "draw deck", "version": version, "client_id": "a"}
        live.send(json.dumps(move))
        answers = [json.loads(live.recv(timeout=60)) for _ in range(2)]
        assert {answer["type"] for answer in answers} == {"ack", "view"}


@pytest.mark.slow
def test_behind_the_proxy_every_visitor_has_limits_of_their_own(proxy: Proxy) -> None:
    forged = {"X-Forwarded-For": "192.0.2.7"}
    with proxy.client("127.0.0.2") as flood, proxy.client("127.0.0.3") as other:
        asked = [flood.get("/api/v1/bots", headers=forged).status_code for _ in range(60)]
        assert asked[0] == 200
        assert 429 in asked
        assert other.get("/api/v1/bots").status_code == 200
