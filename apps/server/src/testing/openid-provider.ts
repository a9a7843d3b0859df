import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const openidClient = { id: 'windrow', secret: 'a secret of the client' }

/** Claims of the user who logs in next; null to cancel the login. */
export type OpenidPerson = Record<string, unknown> & { sub: string }

export interface OpenidProvider extends AsyncDisposable {
  issuer: string
  /** The next user to log in, without any prompt. */
  person: OpenidPerson | null
}

/** A real OpenID provider on loopback. `redirectUri` is its registered redirect URI. */
export async function startOpenidProvider(redirectUri: () => string): Promise<OpenidProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running: OpenidProvider = {
    issuer,
    person: null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  let provider: Provider | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    provider ??= build(running, redirectUri())
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const result = running.person
      ? { login: { accountId: running.person.sub } }
      : { error: 'access_denied', error_description: 'cancelled' }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  server.on('request', (request, response) => void answer(request, response))
  return running
}

function build(running: OpenidProvider, redirectUri: string): Provider {
  const people = new Map<string, OpenidPerson>()
  return new Provider(running.issuer, {
    clients: [
      { client_id: openidClient.id, client_secret: openidClient.secret, redirect_uris: [redirectUri] },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    findAccount: (_, sub) => {
      if (running.person?.sub === sub) people.set(sub, running.person)
      return { accountId: sub, claims: () => people.get(sub) ?? { sub } }
    },
    // Skips the consent screen.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}
