/** How far apart locations are, what a ticket between them is worth, and which tickets are missing. */

/** @import { StudioBoard, StudioTicket } from "./studio.d.ts" */

/**
 * The length in spaces of the shortest path between two locations, and its routes; null if there is none.
 * @param {StudioBoard} board
 * @param {string} from
 * @param {string} to
 * @param {string} [without] a route that is taken
 * @returns {{length: number, routes: string[]}|null}
 */
export function shortestWay({ routes }, from, to, without) {
  /** @type {Map<string, {length: number, routes: string[]}>} */
  const best = new Map([[from, { length: 0, routes: [] }]]);
  const open = new Set([from]);
  while (open.size) {
    const here = [...open].reduce((a, b) => (lengthAt(best, b) < lengthAt(best, a) ? b : a));
    open.delete(here);
    const way = best.get(here) ?? { length: 0, routes: [] };
    if (here === to) return way;
    for (const route of routes) {
      if (route.id === without || (route.from !== here && route.to !== here)) continue;
      const next = route.from === here ? route.to : route.from;
      const length = way.length + route.length;
      if (length < lengthAt(best, next)) {
        best.set(next, { length, routes: [...way.routes, route.id] });
        open.add(next);
      }
    }
  }
  return null;
}

/**
 * @param {Map<string, {length: number}>} best
 * @param {string} id
 */
const lengthAt = (best, id) => best.get(id)?.length ?? Number.POSITIVE_INFINITY;

/**
 * What a ticket should be worth, and why: the spaces of the shortest path, one more where losing
 * one of its routes costs a long detour, two more where there is no other path.
 * @param {StudioBoard} board
 * @param {string} from
 * @param {string} to
 */
export function suggestion(board, from, to) {
  const way = shortestWay(board, from, to);
  if (!way) return null;
  const { length } = way;
  const others = way.routes.map((route) => shortestWay(board, from, to, route)?.length ?? Number.POSITIVE_INFINITY);
  const detour = Math.max(0, ...others.map((other) => other - length));
  if (detour === Number.POSITIVE_INFINITY) return { points: length + 2, length, loss: "cut", detour: 0 };
  return { points: length + (detour > length / 2 ? 1 : 0), length, loss: detour ? "detour" : "none", detour };
}

/**
 * Add tickets until there are `wanted`: between locations that few others name, both near and far.
 * @param {StudioBoard} board
 * @param {number} wanted
 * @returns {StudioTicket[]}
 */
export function filledUp(board, wanted) {
  const cities = board.locations.filter(({ junction }) => !junction).map(({ id }) => id);
  const pairs = cities.flatMap((a, i) => cities.slice(i + 1).map((b) => ({ a, b, way: shortestWay(board, a, b) })));
  const tickets = [...board.tickets];
  const named = new Map(cities.map((id) => [id, 0]));
  for (const ticket of tickets) for (const id of ticket.locations) named.set(id, (named.get(id) ?? 0) + 1);
  const has = new Set(tickets.map(({ locations }) => [...locations].sort().join()));
  const free = pairs.filter(({ a, b, way }) => way && way.routes.length > 1 && !has.has([a, b].sort().join()));
  while (tickets.length < wanted && free.length) {
    const cost = (/** @type {{a: string, b: string}} */ { a, b }) => (named.get(a) ?? 0) + (named.get(b) ?? 0);
    const least = Math.min(...free.map(cost));
    const fair = free.filter((pair) => cost(pair) === least);
    fair.sort((x, y) => (x.way?.length ?? 0) - (y.way?.length ?? 0));
    // Far and near ones in turn.
    const found = fair[tickets.length % 2 ? 0 : fair.length - 1];
    free.splice(free.indexOf(found), 1);
    for (const id of [found.a, found.b]) named.set(id, (named.get(id) ?? 0) + 1);
    tickets.push({ locations: [found.a, found.b], points: suggestion(board, found.a, found.b)?.points });
  }
  return tickets;
}
