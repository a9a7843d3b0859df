import { lazy, Suspense } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { exactProfileRows, profileUnavailable } from '@windrow/contract/profile-display'
import type { RunPage } from '@windrow/contract/schemas/datasets'
import type { DataProfile } from '@windrow/contract/schemas/profiles'
import type { Run } from '@windrow/contract/schemas/runs'
import { RefreshCw } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import type { RunPlace } from '../../keys/places.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment, formatNumber, plural } from '../../ui/formats.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { PreviewChange, PreviewSearch } from '../../rows/preview-search.ts'
import { isBeingMade, profileQueries } from './profile-queries.ts'
import { ProfileTable } from './profile-table.tsx'
import css from './profile.module.css'

const ProfileDrawer = lazy(async () => ({ default: (await import('./profile-drawer.tsx')).ProfileDrawer }))

interface Props {
  place: RunPlace
  run: Pick<Run, 'historyStatus'>
  page: RunPage
  search: PreviewSearch
  onSearch: (change: PreviewChange, options?: { replace?: boolean }) => void
}

/** Orders or cancels a profile; the response is shown immediately. */
function useOrder(place: RunPlace, pageId: string) {
  const queries = useQueryClient()
  const { queryKey } = profileQueries.of(place, pageId)
  const params = { ...place, pageId }
  const common = {
    onSuccess: async (profile: DataProfile) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, profile)
    },
    onError: (error: Error) => toast.error(error.message),
  }
  const generate = useMutation({ ...common, mutationFn: () => api.profileGenerate({ params }) })
  const cancel = useMutation({ ...common, mutationFn: () => api.profileCancel({ params }) })
  return { generate, cancel }
}

function Making({ profile, onCancel }: { profile: DataProfile; onCancel: (() => void) | undefined }) {
  const percent = Math.round(profile.progress * 100)
  return (
    <div className={css.profilemaking} role="status">
      <span>
        {profile.state === 'QUEUED' ? 'The profile is queued.' : `Creating the profile, ${percent} %.`}
      </span>
      <progress aria-label="Progress of the profile" max={100} value={percent} />
      {onCancel && (
        <Button small onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}

/** Shown beside the heading: when it was created, and from how many rows and columns. */
function facts({ NumRows, Columns, generatedDate }: DataProfile): string {
  const made = generatedDate ? `, profiled ${formatMoment(generatedDate)}` : ''
  return `${plural(NumRows, 'row')}, ${plural(Columns.length, 'column')}${made}`
}

function Nothing({ profile, mayGenerate }: { profile: DataProfile; mayGenerate: boolean }) {
  const { ProfileStatus, Columns } = profile
  if (!ProfileStatus.status) return <Notice tone="bad">{ProfileStatus.message}</Notice>
  if (Columns.length > 0 || isBeingMade(profile)) return null
  return (
    <p className={css.profilenone}>
      {mayGenerate
        ? 'No profile of this run yet. A profile shows what each column contains: fill rate, distinct values, minimum and maximum.'
        : 'No profile of this run yet. A manager of your account can create one.'}{' '}
      Runs that succeed with up to {formatNumber(exactProfileRows)} rows get one automatically.
    </p>
  )
}

/** Profiles of a table's columns, or why there are none. */
export function DataProfileSection(props: Props) {
  // What was ordered for one table must not be shown for another.
  return <Profiles key={`${props.place.hid} ${props.page.pageId}`} {...props} />
}

function Profiles({ place, run, page, search, onSearch }: Props) {
  const mayGenerate = useMay()('report:generate-profile')
  const query = useQuery(profileQueries.of(place, page.pageId))
  const { generate, cancel } = useOrder(place, page.pageId)
  const profile = query.data
  // Computed here too, because the end of the run is known before the profile is refetched.
  const unavailable = profileUnavailable({
    status: run.historyStatus,
    rows: page.count,
    columns: page.columns,
  })
  const offers = mayGenerate && unavailable === null && profile && !isBeingMade(profile)
  const column = profile?.Columns.find(({ name }) => name === search.column)
  return (
    <section className={css.profile} aria-label="Data profile">
      <div className="sectionhead">
        <span className={css.profilehead}>
          <h2>Data profile</h2>
          {profile && profile.Columns.length > 0 && <span className="meta">{facts(profile)}</span>}
        </span>
        <span className="grow" />
        {offers && (
          <Button
            small
            busy={generate.isPending}
            icon={<RefreshCw size={16} />}
            onClick={() => generate.mutate()}
          >
            Generate
          </Button>
        )}
      </div>
      {unavailable !== null && <p className={css.profilenone}>{unavailable}</p>}
      <QueryNotice query={query} what="columns" />
      {query.isPending && (
        <div className={css.profilewait} aria-busy="true" role="status" aria-label="Loading the profile" />
      )}
      {profile && unavailable === null && <Nothing profile={profile} mayGenerate={mayGenerate} />}
      {profile && isBeingMade(profile) && (
        <Making profile={profile} onCancel={mayGenerate ? () => cancel.mutate() : undefined} />
      )}
      {profile?.ProfileLimitExceed && profile.Columns.length > 0 && (
        <Notice tone="plain">
          More than {formatNumber(exactProfileRows)} rows: all rows were read, but large distinct counts are
          estimates, shown as “about”.
        </Notice>
      )}
      {profile && profile.Columns.length > 0 && (
        <ProfileTable columns={profile.Columns} onOpen={(name) => onSearch({ column: name })} />
      )}
      {column && (
        <Suspense>
          <ProfileDrawer
            place={place}
            pageId={page.pageId}
            column={column}
            onClose={() => onSearch({ column: undefined })}
          />
        </Suspense>
      )}
    </section>
  )
}
