import { useQuery } from '@tanstack/react-query'
import type { Message } from '@windrow/contract/schemas/messages'
import { formatMoment } from '../../ui/formats.ts'
import { QueryNotice } from '../../ui/notice.tsx'
import { threadQueries } from './thread-queries.ts'
import { wordDiff } from './word-diff.ts'
import { writtenOf } from './written.ts'
import css from './message-edit.module.css'

const told = { both: 'span', before: 'del', after: 'ins' } as const

function Changes({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined) return <span>{after}</span>
  return wordDiff(before, after).map(({ text, in: where }, at) => {
    const Part = told[where]
    return <Part key={at}>{text}</Part>
  })
}

/** The texts of a message, newest first, with what each edit changed. */
export function MessageVersions({ id, message }: { id: number; message: Message }) {
  const { threadId, messageId, version } = message
  const query = useQuery(threadQueries.versions(id, threadId, messageId, version))
  const versions = query.data ?? []
  const texts = versions.map(({ text }) => writtenOf(text).text)
  /** A refused text was never shown, so nothing is compared with it. */
  const beforeOf = (at: number) => texts.find((_, other) => other > at && !versions[other]!.isRefused)
  return (
    <>
      <QueryNotice query={query} what="versions" />
      {query.isPending && <p className="meta">Loading versions…</p>}
      {versions.length > 0 && (
        <dl className={css.versions} aria-label="Versions of this message">
          {versions.map((one, at) => (
            <div key={`${one.version} ${one.createdDate}`}>
              <dt>
                <b>{one.userName}</b> <span className="num">{formatMoment(one.createdDate)}</span>
                {one.isCurrent && ', shown now'}
                {one.isRefused && ', came too late and was not shown'}
              </dt>
              <dd>
                <Changes before={beforeOf(at)} after={texts[at]!} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
