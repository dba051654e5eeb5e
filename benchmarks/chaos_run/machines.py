"""Two machines with a proxy in front: servers in network namespaces of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import whistlestop
from benchmarks.chaos_run.faults import Fault
from benchmarks.chaos_run.scene import Scene, free_port
from benchmarks.own_server import OwnServer

PROXY = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
_CONFIGURATION = """
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 30s
    timeout tunnel 60s
    retries 2
    option redispatch
    option forwardfor
frontend players
    bind 127.0.0.1:{port}
    default_backend servers
backend servers
    balance roundrobin
    option httpchk GET /readyz
    default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
"""


class Machine:
    """A network namespace, joined to this machine by a pair of interfaces."""

    def __init__(self, number: int) -> None:
        self.name = f"whistlestop-{os.getpid()}-{number}"
        self.link = f"ws{os.getpid() % 100_000}-{number}"
        network = f"10.213.{(2 * os.getpid() + number) % 256}"
        self.gateway, self.address = f"{network}.1", f"{network}.2"
        self._nowhere = ("blackhole", f"{network}.0/24", "metric", "9999")

    def make(self) -> None:
        """Make it; `CalledProcessError` where that is not allowed."""
        inside = f"{self.link}i"
        # While its line is down, what is meant for it must not leave this machine.
        _ip("route", "add", *self._nowhere)
        _ip("netns", "add", self.name)
        _ip("link", "add", self.link, "type", "veth", "peer", "name", inside, "netns", self.name)
        _ip("address", "add", f"{self.gateway}/24", "dev", self.link)
        _ip("link", "set", self.link, "up")
        for command in (
            ["link", "set", "lo", "up"],
            ["address", "add", f"{self.address}/24", "dev", inside],
            ["link", "set", inside, "up"],
        ):
            _ip("-netns", self.name, *command)

    def connect(self, state: str) -> None:
        """Put its line `up` or `down`: when it is down, nothing arrives and nobody is notified."""
        _ip("link", "set", self.link, state)

    def remove(self) -> None:
        """Remove it with its interfaces."""
        for command in (["netns", "delete", self.name], ["route", "delete", *self._nowhere]):
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip(*command)


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Machines(Scene):
    """Two servers that share PostgreSQL, and a proxy that sends players to those that are ready."""

    hostile_from = None

    def __init__(self, folder: Path, luck: Random, machines: list[Machine]) -> None:
        super().__init__(folder, luck, postgres=True, workers=1)
        self.machines = machines
        self.gateways = tuple(machine.gateway for machine in machines)
        self._proxy: subprocess.Popen[bytes] | None = None
        path = os.environ.get("PYTHONPATH", "")
        # What a compiled package keeps beside itself is found after the new one.
        self._versions = [path, f"{folder / 'new'}{os.pathsep}{path}"]

    def start_servers(self) -> None:
        """Start a server on each machine, and the proxy."""
        self._make_new_version()
        self.servers = [self._server_on(machine) for machine in self.machines]
        port = free_port()
        lines = [_CONFIGURATION.format(port=port)]
        for number, (machine, server) in enumerate(zip(self.machines, self.servers, strict=True)):
            lines.append(f"    server s{number} {machine.address}:{server.port} check\n")
        file = self.folder / "haproxy.cfg"
        file.write_text("".join(lines))
        assert PROXY is not None
        self._proxy = subprocess.Popen([PROXY, "-db", "-q", "-f", str(file)])
        self.front.target = ("127.0.0.1", port)

    def _server_on(self, machine: Machine) -> OwnServer:
        options = ("--host", machine.address, "--trusted-proxy", machine.gateway)
        before = ("ip", "netns", "exec", machine.name)
        return self.new_server(*options, before=before, host=machine.gateway)

    def _make_new_version(self) -> None:
        """Make a copy of the package with a different page."""
        package = self.folder / "new" / "whistlestop"
        shutil.copytree(Path(whistlestop.__file__).parent, package)
        with (package / "web" / "icon.svg").open("a") as file:
            file.write("\n")

    def upgrade(self, server: OwnServer) -> None:
        """Restart a server with the other version."""
        now = server.environment.get("PYTHONPATH", self._versions[0])
        server.stop()
        server.environment["PYTHONPATH"] = self._versions[now == self._versions[0]]
        server.start()

    def end(self) -> None:
        """End every process that was started."""
        if self._proxy is not None:
            self._proxy.kill()
            self._proxy.wait()
        super().end()


async def cut_off(scene: Scene) -> None:
    """Nothing reaches one of the machines, and nothing leaves it."""
    assert isinstance(scene, Machines)
    machine = scene.luck.choice(scene.machines)
    machine.connect("down")
    await asyncio.sleep(scene.luck.uniform(3, 20))
    machine.connect("up")


async def upgrade(scene: Scene) -> None:
    """One server after the other is restarted with a new version."""
    assert isinstance(scene, Machines)
    for server in scene.servers:
        await asyncio.to_thread(scene.upgrade, server)


FOR_MACHINES: dict[str, Fault] = {"machine cut off": cut_off, "new version": upgrade}


@contextlib.contextmanager
def two_machines() -> Iterator[list[Machine]]:
    """Two machines; `SystemExit` says what is missing where they cannot be made."""
    machines = [Machine(0), Machine(1)]
    if PROXY is None:
        raise SystemExit("haproxy is not installed (apt-get install haproxy)")
    try:
        for machine in machines:
            machine.make()
    except (subprocess.CalledProcessError, FileNotFoundError) as error:
        for machine in machines:
            machine.remove()
        raise SystemExit(f"network namespaces cannot be made here: {error}") from error
    try:
        yield machines
    finally:
        for machine in machines:
            machine.remove()
