import { useState } from 'react'
import { Form, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { rolloutShares } from '@windrow/contract/service-rollouts'
import type { ServiceDetail } from '@windrow/contract/schemas/service-admin'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Checkbox, Segmented } from '../../ui/controls.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-frame.tsx'
import { plural } from '../../ui/formats.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { VersionDifference } from './version-difference.tsx'
import css from './service-admin.module.css'

interface Props {
  service: ServiceDetail
  /** The version to roll out; by default the newest one. */
  version?: number | undefined
  onClose: () => void
}

type Share = (typeof rolloutShares)[number]

interface Limits {
  success: number | null
  rows: number | null
  findings: boolean
}

/** Rolls out a version: to which share of the reports first, what rolls it back, and how it differs. */
export function UpdateServiceModal({ service, version, onClose }: Props) {
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const [share, setShare] = useState<Share>(service.reports > 1 ? 10 : 100)
  const [limits, setLimits] = useState<Limits>({ success: 95, rows: 90, findings: true })
  const from = service.currentVersion!
  const others = service.versions.filter((one) => one.version !== from && one.isRunnable)
  const first = version ?? others[0]?.version
  const reports = Math.ceil((service.reports * share) / 100)
  const submit = useSubmit({
    fields: ['version'],
    save: ({ version: to }: { version: number }) =>
      api.rolloutStart({
        params: { serviceId: service.id },
        body: {
          version: to,
          fromVersion: from,
          share,
          minSuccess: limits.success,
          minRows: limits.rows,
          stopOnFindings: limits.findings,
        },
      }),
    onSaved: async (saved) => {
      const said = saved.progress
        ? 'The roll-out has started'
        : 'All reports use the version with their next run'
      toast.success(said)
      await askAgain(queries, keys.services.all)
      closing.close()
    },
  })
  return (
    <FormDialog
      title="Update Service"
      closing={closing}
      submit={submit}
      action={share === 100 ? 'Use for all reports' : `Start with ${plural(reports, 'report')}`}
    >
      <SubmitForm submit={submit} initial={first === undefined ? {} : { version: first }}>
        <Form.Item
          label="To version"
          name="version"
          extra={`From version ${service.currentLabel ?? ''}, current`}
          rules={[{ required: true, message: 'Please choose a version' }]}
        >
          <Select
            options={others.map((one) => ({
              value: one.version,
              label: `${one.label} · ${one.note || 'From the services folder'}`,
            }))}
          />
        </Form.Item>
        <p className="medium">Start with</p>
        <Segmented
          label="Start with"
          value={String(share)}
          options={rolloutShares.map((value) => ({
            value: String(value),
            label: value === 100 ? 'All' : `${value}%`,
          }))}
          onChange={(value) => {
            submit.onValues()
            setShare(rolloutShares.find((one) => String(one) === value) ?? 10)
          }}
        />
        <p className="meta">
          {share === 100
            ? `${plural(service.reports, 'report')}, with their next run`
            : `${reports} of ${plural(service.reports, 'report')}, those that run soonest`}
        </p>
        {share < 100 && (
          <LimitFields
            limits={limits}
            onChange={(next) => {
              submit.onValues()
              setLimits(next)
            }}
          />
        )}
        <ShownDifference service={service} from={from} />
      </SubmitForm>
    </FormDialog>
  )
}

interface PercentProps {
  label: string
  /** null: not used. */
  value: number | null
  onChange: (value: number) => void
}

/** A percentage from 1 to 100. Keeps what is typed until blur, because it is cleared before another one is typed. */
function PercentField({ label, value, onChange }: PercentProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      small
      type="number"
      min={1}
      max={100}
      aria-label={label}
      disabled={value === null}
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        setDraft(target.value)
        const typed = Math.round(Number(target.value))
        if (typed >= 1) onChange(Math.min(100, typed))
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

function LimitFields({ limits, onChange }: { limits: Limits; onChange: (limits: Limits) => void }) {
  const percent = (key: 'success' | 'rows', text: string, usual: number, after = '') => (
    <span className="row">
      <Checkbox
        label={text}
        checked={limits[key] !== null}
        onChange={(event) => onChange({ ...limits, [key]: event.target.checked ? usual : null })}
      />
      <span>{text}</span>
      <PercentField
        label={`${text}, percent`}
        value={limits[key]}
        onChange={(value) => onChange({ ...limits, [key]: value })}
      />
      <span>{`%${after}`}</span>
    </span>
  )
  return (
    <fieldset className={css.tilegroup}>
      <legend className="medium">Roll back if</legend>
      <div className={css.limits}>
        {percent('success', 'Successful runs fall below', 95)}
        {percent('rows', 'Rows fall below', 90, ' of expected')}
        <span className="row">
          <Checkbox
            label="A finding opens"
            checked={limits.findings}
            onChange={(event) => onChange({ ...limits, findings: event.target.checked })}
          />
          <span>A finding opens</span>
        </span>
      </div>
    </fieldset>
  )
}

function ShownDifference({ service, from }: { service: ServiceDetail; from: number }) {
  const to = Form.useWatch<number | undefined>('version')
  return to === undefined ? null : <VersionDifference serviceId={service.id} from={from} to={to} />
}
