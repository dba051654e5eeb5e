"""The proxies of deploy/, in front of a real server."""

from __future__ import annotations

import contextlib
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

from tests.kit.certificate import make_certificate
from tests.kit.free_port import free_number
from tests.kit.missing import leave_out
from tests.kit.waiting import wait_until
from tests.server.running import Running, fresh

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"
LETSENCRYPT = f"/etc/letsencrypt/live/{NAME}"
NGINX = """
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
    {shipped}
}}
"""
CADDY = """
{{
    admin off
    auto_https disable_redirects
    local_certs
    skip_install_trust
    default_sni {name}
    default_bind 127.0.0.1
}}
import {shipped}
"""


class Proxy:
    """A proxy of `deploy/`, which reaches the server from an address of this machine."""

    certificate: Path
    plain: Path | None = None
    """The socket that stands for port 80, where there is one."""

    def __init__(self, folder: Path, server: Running, address: str) -> None:
        self.server = server
        self.port = free_number()
        command = self.command(folder, address)
        self.log = folder / "proxy.log"
        places = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, stderr=log, env={**os.environ, **places, **self.environment()}
            )
        wait_until(self._answers)

    def command(self, folder: Path, address: str) -> list[str]:
        """What is started, after its configuration was written."""
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        """The variables of its configuration."""
        return {}

    def _answers(self) -> bool:
        """Does it present its certificate? Caddy listens before it has one."""
        assert self.process.poll() is None, self.log.read_text()
        with contextlib.suppress(OSError):
            there = socket.create_connection(("127.0.0.1", self.port), timeout=10)
            with there, self.trust.wrap_socket(there, server_hostname=NAME):
                return True
        return False

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


class Nginx(Proxy):
    """deploy/nginx.conf with another certificate and other ports."""

    def command(self, folder: Path, address: str) -> list[str]:
        """nginx in its own folder."""
        self.certificate = folder / "fullchain.pem"
        self.plain = folder / "plain.sock"
        make_certificate(NAME, self.certificate, folder / "privkey.pem")
        changes = {
            "listen 443 ssl": f"listen 127.0.0.1:{self.port} ssl",
            "    listen [::]:443 ssl;\n": "",
            "    listen [::]:80;\n": "",
            "listen 80": f"listen unix:{self.plain}",
            LETSENCRYPT: str(folder),
            "http://127.0.0.1:8000;": f"http://127.0.0.1:{self.server.port}; proxy_bind {address};",
        }
        shipped = (DEPLOY / "nginx.conf").read_text("utf-8")
        for documented, here in changes.items():
            assert documented in shipped
            shipped = shipped.replace(documented, here)
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(NGINX.format(user=user, shipped=shipped))
        return [program("nginx"), "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]


class Caddy(Proxy):
    """deploy/Caddyfile as it is, with certificates that Caddy signs itself."""

    def command(self, folder: Path, address: str) -> list[str]:
        """Caddy in its own folder."""
        self.certificate = folder / "caddy/pki/authorities/local/root.crt"
        whole = folder / "Caddyfile"
        whole.write_text(CADDY.format(name=NAME, shipped=DEPLOY / "Caddyfile"))
        return [program("caddy"), "run", "--config", str(whole), "--adapter", "caddyfile"]

    def environment(self) -> dict[str, str]:
        """What compose.yaml sets, too."""
        return {
            "WHISTLESTOP_NAME": f"https://{self.host}",
            "WHISTLESTOP_UPSTREAM": f"127.0.0.1:{self.server.port}",
        }


def program(name: str) -> str:
    """Where a proxy is installed."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if not (found and shutil.which("openssl")):
        leave_out(f"{name} or openssl is not installed: this proxy is not tested")
    assert found is not None
    return found


@pytest.fixture(
    scope="module",
    params=[(Nginx, "127.0.0.1"), (Nginx, "127.0.0.5"), (Caddy, "127.0.0.1")],
    ids=["nginx", "nginx-elsewhere", "caddy"],
)
def proxy(
    request: pytest.FixtureRequest,
    start: Callable[..., Running],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Proxy]:
    """A proxy on the server's own machine, and on another that the server is told to trust."""
    kind, address = request.param
    program(kind.__name__.lower())
    options = ["--allowed-host", NAME, "--rate-limit", "4"]
    if address != "127.0.0.1":
        options += ["--trusted-proxy", address]
    running = kind(tmp_path_factory.mktemp("proxy"), start(None, *options), address)
    yield running
    running.stop()


@pytest.mark.slow
def test_people_play_through_the_proxies_of_deploy(proxy: Proxy) -> None:
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
    if proxy.plain:
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(proxy.plain))) as browser:
            sent_on = browser.get(f"http://{NAME}/table/abc?x=1")
            assert sent_on.headers["location"] == f"https://{NAME}/table/abc?x=1"


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
