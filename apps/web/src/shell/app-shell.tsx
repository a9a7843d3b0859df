import { lazy, Suspense, useState } from 'react'
import { Outlet, useMatch, useMatchRoute, useParams, useSearch } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { PanelLeft } from 'lucide-react'
import { RoleProvider } from '../ability/may.tsx'
import { GuideLayer } from '../features/guides/guide-layer.tsx'
import { useThreadNews, useUnsentMessages } from '../features/threads/thread-news.ts'
import { SearchHost } from '../features/search/search-host.tsx'
import { Button } from '../ui/button.tsx'
import { useMedia, useNarrow } from '../ui/use-media.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Banner } from './banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useUsage } from './usage.ts'

const InviteFromAddress = lazy(async () => ({
  default: (await import('./invite-from-address.tsx')).InviteFromAddress,
}))
const ScreenSearch = lazy(async () => ({ default: (await import('./screen-search.tsx')).ScreenSearch }))
const SideNav = lazy(async () => ({ default: (await import('./side-nav.tsx')).SideNav }))

/** Whether a screen uses the whole window, without sidebar and gutter. */
function useBare(): boolean {
  const matchRoute = useMatchRoute()
  const create = matchRoute({ to: '/projects/$id/reports/create' })
  return create !== false || matchRoute({ to: '/projects/$id/reports/$rid/extractor' }) !== false
}

function useFolded(): [boolean, (folded: boolean) => void] {
  const tight = useMedia('(max-width: 1399px)')
  const onData = useMatch({
    from: '/_app/projects/$id/reports/$rid/histories/$hid/previews',
    shouldThrow: false,
  })
  const onThreads = useMatch({ from: '/_app/projects/$id/collaboration', shouldThrow: false })
  const [chosen, choose] = useState<boolean>()
  return [chosen ?? (tight || onData !== undefined || onThreads !== undefined), choose]
}

/** Top bar, sidebar for a project, one content column. */
export function AppShell({ profile }: { profile: Profile }) {
  const inProject = useParams({ strict: false }).id !== undefined
  const { invite } = useSearch({ from: '/_app' })
  const narrow = useNarrow()
  const bare = useBare()
  const [folded, fold] = useFolded()
  useUsage(profile)
  useThreadNews()
  useUnsentMessages()
  const side = inProject && !narrow && !bare
  return (
    <RoleProvider value={profile.roleName}>
      <div className={side ? (folded ? 'shell has-rail' : 'shell has-side') : 'shell'}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <TopBar profile={profile} narrow={narrow} />
        {side && (
          <aside className="sidebar" aria-label="Sidebar">
            <Suspense>
              <SideNav tips={folded} />
            </Suspense>
            <span className="grow" />
            <Button
              variant="text"
              small
              className="fold"
              aria-label={folded ? 'Unfold sidebar' : 'Fold sidebar'}
              icon={<PanelLeft size={16} />}
              onClick={() => fold(!folded)}
            />
          </aside>
        )}
        <main id="main" tabIndex={-1} className={bare ? 'content bare' : 'content'}>
          <Banner hasGuide={!bare} />
          <Outlet />
        </main>
        {narrow && !bare && <BottomBar />}
        <GuideLayer />
        <Suspense>{invite === 'new' && <InviteFromAddress />}</Suspense>
        <SearchHost>
          <ScreenSearch />
        </SearchHost>
      </div>
    </RoleProvider>
  )
}
