import { useQuery } from '@tanstack/react-query'
import { openStates } from '@windrow/contract/deliveries'
import { destinationKinds } from '@windrow/contract/destinations'
import type { Delivery, DeliveryDetail } from '@windrow/contract/schemas/deliveries'
import { Drawer } from 'antd'
import { CircleX, RotateCw } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/figure-formats.ts'
import { formatMoment, formatNumber, formatTimestamp, plural } from '../../ui/formats.ts'
import { Middot, When } from '../../ui/marks.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { ResultTag } from './attempt-columns.tsx'
import { DeliveryStatus } from './delivery-marks.tsx'
import { deliveryQueries } from './delivery-queries.ts'
import { deliveryStatus, tookText } from './delivery-words.ts'
import type { DeliveryCommands } from './use-delivery-commands.ts'
import css from './deliveries.module.css'
import '../../styles/antd-fit.css'

interface Props {
  id: number
  rid: number
  deliveryId: number
  commands: DeliveryCommands
  mayDeliver: boolean
  onOpen: (deliveryId: number) => void
  onClose: () => void
}

const origins: Record<Delivery['origin'], string> = {
  RUN: 'After the run',
  MANUAL: 'Sent manually',
  RESEND: 'Resent manually',
}

/** A delivery: its files with receipts, and every attempt with the server's replies. */
export function DeliveryDrawer(props: Props) {
  const { id, rid, deliveryId, onClose } = props
  const query = useQuery(deliveryQueries.detail(id, rid, deliveryId))
  const { open, close, afterClose } = useClosing(onClose)
  const delivery = query.data?.delivery
  const title = delivery
    ? `${delivery.destinationName}, run of ${formatMoment(delivery.runDate)}`
    : 'Delivery'
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.form}
        title={title}
        aria-label={title}
        footer={props.mayDeliver && delivery && <Commands {...props} delivery={delivery} />}
      >
        <div className={css.deliverydetail}>
          <QueryNotice query={query} what="delivery" />
          {query.data ? <Detail detail={query.data} /> : !query.error && <Bones />}
        </div>
      </Drawer>
    </AntdScope>
  )
}

function Bones() {
  return (
    <div className={css.bones} role="status" aria-label="Loading the delivery">
      {[220, 160, 260, 200, 240].map((width) => (
        <span key={width} className="bone" style={{ width }} />
      ))}
    </div>
  )
}

function Commands({ id, rid, delivery, commands, onOpen }: Props & { delivery: Delivery }) {
  const isOpen = openStates.includes(delivery.state)
  const { resend, cancel } = commands
  const again = (replay: boolean) =>
    resend.mutate(
      { deliveryId: delivery.deliveryId, replay },
      { onSuccess: ({ deliveryId }) => onOpen(deliveryId) },
    )
  return (
    <div className="formactions">
      {delivery.state === 'RETRYING' && (
        <Button
          variant="primary"
          icon={<RotateCw size={16} />}
          busy={resend.isPending}
          onClick={() => again(false)}
        >
          Try now
        </Button>
      )}
      {delivery.state === 'HELD' && (
        <ButtonLink
          variant="primary"
          to="/projects/$id/reports/$rid/histories/$hid/previews"
          params={{ id: String(id), rid: String(rid), hid: String(delivery.runId) }}
          search={{ view: 'dashboard' }}
        >
          Review the run
        </ButtonLink>
      )}
      {isOpen && (
        <Button icon={<CircleX size={16} />} busy={cancel.isPending} onClick={() => cancel.mutate(delivery)}>
          Cancel delivery
        </Button>
      )}
      {!isOpen && (
        <Button
          variant="primary"
          icon={<RotateCw size={16} />}
          busy={resend.isPending}
          onClick={() => again(false)}
        >
          Send again
        </Button>
      )}
      {!isOpen && destinationKinds[delivery.destinationType].replays && (
        <Button
          busy={resend.isPending}
          data-tip="Uses the same message ID, so that the receiver can recognize a repeat"
          onClick={() => again(true)}
        >
          Replay
        </Button>
      )}
    </div>
  )
}

function Detail({ detail: { delivery, files, attempts } }: { detail: DeliveryDetail }) {
  return (
    <>
      <dl className="kv">
        <dt>Status</dt>
        <dd>
          <DeliveryStatus status={deliveryStatus(delivery)} short />
        </dd>
        {delivery.message && (
          <>
            <dt>{delivery.state === 'DELIVERED' ? 'Note' : 'Reason'}</dt>
            <dd>{delivery.message}</dd>
          </>
        )}
        {delivery.nextAttempt && (
          <>
            <dt>Next attempt</dt>
            <dd>
              {formatTimestamp(delivery.nextAttempt)} ({delivery.tries + 1} of {delivery.mostAttempts})
            </dd>
          </>
        )}
        <dt>Destination</dt>
        <dd>
          {delivery.destinationName} ({destinationKinds[delivery.destinationType].label})
        </dd>
        <dt>Run</dt>
        <dd>
          {delivery.runId} of {formatTimestamp(delivery.runDate)}
        </dd>
        {delivery.records !== null && (
          <>
            <dt>Rows in the files</dt>
            <dd>{formatNumber(delivery.records)}</dd>
          </>
        )}
        <dt>Ordered</dt>
        <dd>
          {origins[delivery.origin]}, {formatTimestamp(delivery.createdDate)}
        </dd>
      </dl>
      <Files files={files} />
      <Attempts attempts={attempts} />
    </>
  )
}

function Files({ files }: Pick<DeliveryDetail, 'files'>) {
  return (
    <section aria-labelledby="files">
      <h3 id="files">{files.length === 0 ? 'Files' : plural(files.length, 'file')}</h3>
      {files.length === 0 && <p className="muted">No files were created for it.</p>}
      <ul className="list">
        {files.map((file) => (
          <li key={file.name}>
            <div className="lrow between">
              <code className={css.wrapped}>{file.name}</code>
              <span className="num muted">{formatBytes(file.bytes)}</span>
            </div>
            <p className="meta">
              {file.rows !== null && (
                <>
                  {formatNumber(file.rows)} {file.rows === 1 ? 'row' : 'rows'}
                  <Middot />
                </>
              )}
              {file.deliveredDate ? (
                <>
                  arrived <When iso={file.deliveredDate} />
                </>
              ) : (
                'not there yet'
              )}
              {file.answer && (
                <>
                  <Middot />
                  {file.answer}
                </>
              )}
            </p>
            {file.location && <code className={`meta ${css.wrapped}`}>{file.location}</code>}
            <code className={`meta faint ${css.wrapped}`}>{file.checksum ?? `sha256:${file.sha256}`}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Attempts({ attempts }: Pick<DeliveryDetail, 'attempts'>) {
  return (
    <section aria-labelledby="tries">
      <h3 id="tries">Attempts of this delivery</h3>
      {attempts.length === 0 && <p className="muted">Queued.</p>}
      <ul className="list">
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <div className="lrow">
              <span className="num">
                {attempt.number} of {attempt.mostAttempts}
              </span>
              <span className="meta faint">
                {formatTimestamp(attempt.startedDate)}
                {attempt.endedDate && <Middot />}
                {tookText(attempt.startedDate, attempt.endedDate)}
              </span>
              <span className="grow" />
              <ResultTag attempt={attempt} />
            </div>
            <p className={attempt.result === 'FAILED' ? 'meta bad-text' : 'meta'}>{attempt.answer}</p>
            {attempt.request && <Said what="Request" text={attempt.request} />}
            {attempt.response && <Said what="Answer" text={attempt.response} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Said({ what, text }: { what: string; text: string }) {
  return (
    <details className={css.said}>
      <summary>{what}</summary>
      {/* The content may overflow; then the keyboard must be able to scroll it. */}
      <pre tabIndex={0} aria-label={what}>
        {text}
      </pre>
    </details>
  )
}
