"""Messages over encrypted connections reach whom the operator trusts, and nobody else."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator

import pytest

from tests.kit.certificate import make_certificate
from tests.kit.waiting import wait_until
from tests.server.mailbox import Secure, hook, mailbox
from tests.server.reminding import (
    ADDRESS,
    PASSWORD,
    mail_options,
    remind,
    table_of_two,
    take_turn,
    wait_for_mails,
)
from tests.server.running import Running
from tests.server.test_webhooks import send_to
from whistlestop.server.notices.mail import PASSWORD as PASSWORD_VARIABLE
from whistlestop.server.notices.mail import Mail
from whistlestop.server.settings import Settings

NAME = "localhost"


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Secure:
    """A certificate that nobody trusts yet."""
    folder = tmp_path_factory.mktemp("certificate")
    made = Secure(folder / "certificate.pem", folder / "key.pem")
    make_certificate(NAME, *made)
    return made


@pytest.fixture
def trusted(secure: Secure, monkeypatch: pytest.MonkeyPatch) -> Secure:
    """A certificate that a server started now trusts, as an operator tells it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(secure.certificate))
    return secure


@pytest.mark.parametrize("tls", ["starttls", "tls"])
def test_mail_and_webhooks_arrive_over_encrypted_connections(
    tls: str,
    trusted: Secure,
    start: Callable[..., Running],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with mailbox(tls, trusted) as (box, port), hook(trusted) as (service, address):
        options = mail_options(port, tmp_path_factory, host=NAME, tls=tls)
        server = start(None, *options)
        table = table_of_two(server)
        assert remind(table, email=ADDRESS, webhook=address)["chosen"] == ["email", "webhook"]
        take_turn(table, 0)
        wait_for_mails(box, table, 1)
        wait_until(lambda: service.posts)
        assert box.logins == [(b"whistlestop", PASSWORD.encode())]
        assert table.id in service.posts[0]["text"]
        assert service.posts[0]["host"] == address.split("/")[2]
        server.stop()


@pytest.fixture
def mail(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, int], Mail]]:
    """Mail through the server at a port, with the password in the environment."""
    monkeypatch.setenv(PASSWORD_VARIABLE, PASSWORD)
    made: list[Mail] = []

    def make(tls: str, port: int) -> Mail:
        settings = Settings(
            smtp_host=NAME,
            smtp_port=port,
            smtp_tls=tls,
            smtp_user="whistlestop",
            smtp_sender="turns@play.example.org",
        )
        made.append(Mail(settings))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("tls", ["starttls", "tls"])
def test_a_server_with_another_certificate_is_told_nothing(
    tls: str, secure: Secure, mail: Callable[[str, int], Mail]
) -> None:
    with mailbox(tls, secure) as (box, port), hook(secure) as (service, address):
        with pytest.raises(ssl.SSLCertVerificationError):
            asyncio.run(mail(tls, port).send(ADDRESS, "s", "t", stop="s", known_as="k"))
        with pytest.raises(ssl.SSLCertVerificationError):
            send_to(address, private=True)
        assert (box.logins, box.messages, service.posts) == ([], [], [])


def test_a_server_that_does_not_encrypt_is_told_nothing(mail: Callable[[str, int], Mail]) -> None:
    with mailbox() as (box, port):
        with pytest.raises(OSError, match="STARTTLS"):
            asyncio.run(mail("starttls", port).send(ADDRESS, "s", "t", stop="s", known_as="k"))
        assert (box.logins, box.messages) == ([], [])
