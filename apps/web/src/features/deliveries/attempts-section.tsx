import { useQuery } from '@tanstack/react-query'
import { attemptResultNames, attemptResults, keptDays } from '@windrow/contract/deliveries'
import type { Attempt, Destination } from '@windrow/contract/schemas/deliveries'
import { SearchInput } from '../../ui/controls.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatMoment } from '../../ui/formats.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { Middot, When } from '../../ui/marks.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { Pager } from '../../ui/pager.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { attemptColumns, filesText, ResultTag } from './attempt-columns.tsx'
import { nothingOpen, type ChangeSearch, type DeliveriesSearch } from './deliveries-search.ts'
import { deliveryQueries } from './delivery-queries.ts'
import { TypeIcon } from './destination-type.tsx'
import css from './deliveries.module.css'

interface Props {
  id: number
  rid: number
  search: DeliveriesSearch
  onSearch: ChangeSearch
  destinations: Destination[]
}

const all = { value: 'ALL', label: 'All' }
const or = (value: string) => (value === 'ALL' ? undefined : value)

function Filters({ search, onSearch, destinations }: Props) {
  return (
    <div className={`row ${css.attemptfilters}`}>
      <SearchInput
        label="Search attempts"
        placeholder="Search runs, files, answers"
        value={search.search ?? ''}
        onSearch={(text) => onSearch({ search: text || undefined, page: undefined })}
      />
      <PickMenu
        prefix="Destination"
        value={search.destination ? String(search.destination) : 'ALL'}
        options={[
          all,
          ...destinations.map(({ destinationId, name }) => ({ value: String(destinationId), label: name })),
        ]}
        onChange={(value) => onSearch({ destination: or(value), page: undefined })}
      />
      <PickMenu
        prefix="Result"
        value={search.result ?? 'ALL'}
        options={[all, ...attemptResults.map((value) => ({ value, label: attemptResultNames[value] }))]}
        onChange={(value) => onSearch({ result: or(value), page: undefined })}
      />
    </div>
  )
}

function PhoneList({ attempts, onOpen }: { attempts: Attempt[]; onOpen: (id: number) => void }) {
  return (
    <ul className="list" aria-label="Attempts">
      {attempts.map((attempt) => (
        <li key={attempt.attemptId}>
          <div className="lrow">
            <TypeIcon type={attempt.destinationType} />
            <button
              type="button"
              className={`${css.attemptlink} cellmain clip`}
              onClick={() => onOpen(attempt.deliveryId)}
            >
              {attempt.destinationName}
            </button>
            <span className="meta faint">
              <When iso={attempt.startedDate} />
            </span>
            <span className="grow" />
            <ResultTag attempt={attempt} />
          </div>
          <p className={attempt.result === 'FAILED' ? 'meta bad-text' : 'meta'}>{attempt.answer}</p>
          <p className="meta faint num">
            {filesText(attempt) ?? `Run of ${formatMoment(attempt.runDate)}`}
            {attempt.files > 0 && (
              <>
                <Middot />
                {formatBytes(attempt.bytes)}
              </>
            )}
            <Middot />
            attempt {attempt.number} of {attempt.mostAttempts}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** All delivery attempts, newest first. */
export function AttemptsSection(props: Props) {
  const { id, rid, search, onSearch, destinations } = props
  const query = useQuery(deliveryQueries.attempts(id, rid, search, destinations))
  const phone = usePhone()
  const { attempts, pagination } = query.data ?? {}
  const open = (delivery: number) => onSearch({ ...nothingOpen, delivery })
  const filtered = Boolean(search.search ?? search.destination ?? search.result)
  return (
    <section aria-labelledby="attempts">
      <div className={`sectionhead ${css.attempthead}`}>
        <span className={css.attemptshead}>
          <h2 id="attempts">Attempts</h2>
          <span className="meta">Every delivery, on record {keptDays} days</span>
        </span>
        <span className="grow" />
        <Filters {...props} />
      </div>
      <QueryNotice query={query} what="attempts" />
      {attempts?.length === 0 ? (
        <Empty
          art={false}
          title={filtered ? 'No attempts found' : 'No deliveries yet'}
          text={
            filtered
              ? 'No attempts match the search and filters.'
              : 'When a run succeeds, its data is delivered, and each attempt is listed here.'
          }
        />
      ) : query.error && !attempts ? null : !phone ? (
        <ListTable
          label="Attempts"
          columns={attemptColumns(open)}
          rows={attempts?.map((attempt) => ({ ...attempt, id: attempt.attemptId }))}
        />
      ) : attempts ? (
        <PhoneList attempts={attempts} onOpen={open} />
      ) : (
        <PhoneSkeleton label="Loading attempts" />
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          sizes={pageSizes}
          onChange={onSearch}
        />
      )}
    </section>
  )
}
