"""Networks that a player can build and that make the search for the longest path hard.

They were found by hill climbing over all networks of the pieces of one seat: `DENSE` ones have
the most trails to walk, `BUSHY` ones the most states at the frontier (`longest_path/search.py`),
and with `HARD` ones, which the benchmark measures too, the search takes longest.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

_BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


class Network(NamedTuple):
    """Routes of one seat, and how long their longest path is."""

    edition: str
    longest: int
    routes: tuple[str, ...]


def _network(edition: str, longest: int, routes: str) -> Network:
    return Network(edition, longest, tuple(routes.split()))


DENSE = [
    _network(
        "europe",
        38,
        """
        amsterdam-bruxelles-1 amsterdam-essen-1 amsterdam-frankfurt-1 berlin-frankfurt-2
        brest-paris-1 bruxelles-dieppe-1 bruxelles-frankfurt-1 bruxelles-paris-1 dieppe-paris-1
        essen-berlin-1 essen-frankfurt-1 frankfurt-munchen-1 frankfurt-paris-1
        london-amsterdam-1 london-dieppe-1 munchen-venezia-1 munchen-wien-1 munchen-zurich-1
        paris-zurich-1 wien-budapest-1 zurich-venezia-1
        """,
    ),
    _network(
        "nordic",
        33,
        """
        boden-umea-2 helsinki-tallinn-1 imatra-helsinki-1 imatra-lahti-1 kajaani-kuopio-1
        kajaani-lieksa-1 kajaani-oulu-1 kuopio-imatra-1 kuopio-lahti-1 lahti-helsinki-1
        lahti-tampere-1 lieksa-kuopio-1 oulu-kuopio-1 rovaniemi-oulu-1 rovaniemi-tornio-1
        tampere-helsinki-1 tampere-turku-1 tornio-boden-1 tornio-oulu-1 turku-helsinki-1
        umea-sundsvall-2 umea-vaasa-1 vaasa-tampere-1
        """,
    ),
    _network(
        "world",
        48,
        """
        vancouver-los_angeles-1 los_angeles-honolulu-1 reykjavik-edinburgh-1 edinburgh-hamburg-2
        edinburgh-marseille-1 hamburg-marseille-1 hamburg-athina-1 hamburg-moskva-2
        marseille-casablanca-1 marseille-athina-1 athina-al_qahira-1 athina-tehran-1
        al_qahira-tehran-2 dar_es_salaam-toamasina-1 tehran-lahore-1 tehran-mumbai-2
        lahore-mumbai-1 lahore-beijing-1 mumbai-bangkok-1 beijing-hong_kong-1
        hong_kong-bangkok-2 hong_kong-tokyo-1 hong_kong-manila-1 bangkok-manila-1
        bangkok-jakarta-1 petropavlovsk-tokyo-1 tokyo-manila-1 tokyo-honolulu-1
        manila-honolulu-1 manila-jakarta-1
        """,
    ),
]

BUSHY = [
    _network(
        "europe",
        28,
        """
        amsterdam-bruxelles-1 berlin-frankfurt-2 berlin-wien-1 bruxelles-dieppe-1
        bruxelles-frankfurt-1 bruxelles-paris-2 budapest-sarajevo-1 budapest-zagrab-1
        dieppe-brest-1 dieppe-paris-1 essen-berlin-1 frankfurt-munchen-1 london-dieppe-2
        munchen-zurich-1 paris-zurich-1 sarajevo-sofia-1 venezia-roma-1 venezia-zagrab-1
        wien-budapest-2 wien-zagrab-1 zurich-marseille-1 zurich-venezia-1
        """,
    ),
    _network(
        "nordic",
        26,
        """
        boden-umea-2 helsinki-tallinn-1 imatra-helsinki-1 kajaani-lieksa-1 kajaani-oulu-1
        kuopio-imatra-1 kuopio-lahti-1 kuopio-vaasa-1 lahti-helsinki-1 lahti-tampere-1
        lieksa-kuopio-1 narvik-kiruna-1 orebro-oslo-2 ostersund-sundsvall-1 rovaniemi-tornio-1
        sundsvall-orebro-1 tampere-helsinki-1 tampere-turku-1 tornio-oulu-1 turku-helsinki-1
        umea-vaasa-1 vaasa-tampere-1
        """,
    ),
    _network(
        "world",
        40,
        """
        vancouver-los_angeles-1 reykjavik-edinburgh-1 edinburgh-hamburg-2 edinburgh-marseille-1
        hamburg-marseille-1 hamburg-moskva-2 marseille-casablanca-1 marseille-athina-1
        athina-al_qahira-1 athina-tehran-1 al_qahira-djibouti-1 al_qahira-tehran-2
        dar_es_salaam-djibouti-2 dar_es_salaam-mumbai-1 dar_es_salaam-jakarta-1 tehran-lahore-1
        lahore-mumbai-2 lahore-beijing-1 mumbai-bangkok-1 beijing-hong_kong-1
        hong_kong-bangkok-1 hong_kong-tokyo-1 hong_kong-manila-1 bangkok-manila-1
        bangkok-jakarta-1 petropavlovsk-tokyo-1 manila-jakarta-1 jakarta-perth-1
        port_moresby-sydney-1 sydney-christchurch-1
        """,
    ),
    _network(
        "san_francisco",
        14,
        """
        fort_mason-lombard_street-1 fort_mason-pacific_heights-1 fort_mason-pier_39-1
        haight_ashbury-the_castro-1 haight_ashbury-twin_peaks-1 lombard_street-market_street-1
        lombard_street-pacific_heights-1 lombard_street-pier_39-1 lombard_street-union_square-1
        market_street-pacific_heights-1 market_street-union_square-1
        pacific_heights-palace_of_fine_arts-1 pier_39-the_embarcadero-2
        south_beach-union_square-1 the_embarcadero-union_square-1
        """,
    ),
    _network(
        "ghost_train",
        16,
        """
        crypt-graveyard-1 deserted_school-hollow_tree-1 deserted_school-train_station-1
        gingerbread_house-hollow_tree-1 gingerbread_house-murky_glade-2
        hollow_tree-pumpkin_patch-1 murky_glade-pumpkin_patch-1 murky_glade-witchs_cauldron-2
        pumpkin_patch-town_hall-2 pumpkin_patch-witchs_cauldron-1 town_hall-train_station-2
        town_hall-witchs_cauldron-1
        """,
    ),
]

HARD = [
    Network(row["edition"], row["longest"], tuple(row["routes"]))
    for row in json.loads((_BENCHMARKS / "hard_networks.json").read_text())
]
