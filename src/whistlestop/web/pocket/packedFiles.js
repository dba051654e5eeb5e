/** Large files of the site are packed: any file server will do, even one that compresses nothing. */

/**
 * Fetch a file, and unpack it.
 * @param {URL} address
 * @param {AbortSignal|null} [signal]
 * @returns {Promise<Response>}
 */
export async function fetchPacked(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok || !answer.body) return answer;
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/json" } });
}
