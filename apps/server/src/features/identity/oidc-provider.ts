import type { Configuration } from 'openid-client'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import { publicUrl } from '../../mail/public-url.ts'

const providers = new Map<string, Promise<Configuration>>()

/** Where the provider sends people back to; the operator registers this address there. */
export const redirectUri = (app: AppContext): string => `${publicUrl(app.config)}/api/auth/oidc/callback`

/** The provider of the settings with the library that speaks to it. Neither is loaded before the first sign-in. */
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
  // A provider that was away once is asked again.
  discovery.catch(() => providers.delete(issuer))
  return { oidc, settings, provider: await discovery }
}
