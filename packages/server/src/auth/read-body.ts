/**
 * Reads the body of an answer as text.
 *
 * @throws Error where it is larger than `bytesMax`.
 */
async function readBody(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytesMax) {
      throw new Error(`the answer is larger than ${bytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Reads the body of an answer as JSON. Its errors don't quote it: it may hold a token.
 *
 * @throws Error where it is larger than `bytesMax`, or no JSON.
 */
export async function readJsonOf(response: Response, bytesMax: number): Promise<unknown> {
  const text = await readBody(response, bytesMax);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`it answered ${response.status} and no JSON`);
  }
}
