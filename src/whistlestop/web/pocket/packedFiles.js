/** Large files of the site are packed: any server of files will do, also one that compresses nothing. */

/**
 * Fetch a file, and unpack it.
 * @param {URL} address
 * @returns {Promise<Response>}
 */
export async function fetchPacked(address) {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) return answer;
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/json" } });
}
