import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Dash, Tag } from '../../ui/marks.tsx'

const chips = (values: readonly string[]) =>
  values.length === 0 ? (
    <Dash />
  ) : (
    <span className="chips">
      {values.map((value) => (
        <Tag key={value}>{value}</Tag>
      ))}
    </span>
  )

/** What the customer has requested. */
export function ProjectRequest({ request }: { request: NonNullable<ProjectDetail['request']> }) {
  return (
    <section aria-label="Original request">
      <div className="sectionhead">
        <h2>Original request</h2>
      </div>
      <dl className="panel form720 formpanel kv">
        <dt>Sites</dt>
        <dd>
          <ul>
            {request.sites.map(({ url, kind }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className="celllink">
                  {url}
                </a>{' '}
                <span className="meta">{kind}</span>
              </li>
            ))}
          </ul>
        </dd>
        <dt>What to extract</dt>
        <dd className="asistext">{request.fields || <Dash />}</dd>
        <dt>Frequency</dt>
        <dd>{request.frequency ?? <Dash />}</dd>
        <dt>Formats</dt>
        <dd>{chips(request.formats)}</dd>
        <dt>Delivery</dt>
        <dd>{chips(request.delivery)}</dd>
        <dt>Notes</dt>
        <dd className="asistext">{request.notes || <Dash />}</dd>
      </dl>
    </section>
  )
}
