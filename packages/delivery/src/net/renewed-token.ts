/** Tokens that vendors give out last an hour at least. */
const goodForMs = 50 * 60_000

/**
 * A token that is fetched anew when the one before is about to end, since a delivery may take longer than that. Rejects
 * with the error of `fetchToken`.
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
