import type { Configuration } from 'openid-client'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import { publicUrl } from '../../mail/public-url.ts'

const providers = new Map<string, Promise<Configuration>>()

/** The redirect URI; the operator registers it with the provider. */
export const redirectUri = (app: AppContext): string => `${publicUrl(app.config)}/api/auth/oidc/callback`

/** The configured provider, and the library for it. Both are loaded at the first single sign-on. */
export async function openProvider(app: AppContext) {
  const settings = app.config.singleSignOn
  if (!settings) throw notFound('page; single sign-on is not set up')
  const oidc = await import('openid-client')
  const { issuer, clientId, clientSecret } = settings
  const known = providers.get(issuer)
  if (known) return { oidc, settings, provider: await known }
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const discovery = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    timeout: 10,
  })
  providers.set(issuer, discovery)
  // Failures aren't cached: a provider that was down is tried again.
  discovery.catch(() => providers.delete(issuer))
  return { oidc, settings, provider: await discovery }
}
