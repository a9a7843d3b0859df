/** Tokens of all vendors are valid for at least an hour. */
const goodForMs = 50 * 60_000

/**
 * Renews a token before it expires, since a delivery may take longer than that. Rejects with the error of
 * `fetchToken`.
 */
export function renewedToken(fetchToken: () => Promise<string>): () => Promise<string> {
  let token = ''
  let until = 0
  return async () => {
    const now = Date.now()
    if (now >= until) {
      token = await fetchToken()
      until = now + goodForMs
    }
    return token
  }
}
