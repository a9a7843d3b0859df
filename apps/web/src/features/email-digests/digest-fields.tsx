import {
  digestContentLabels,
  digestContents,
  digestFrequencyNames,
  mostDigestProjects,
  mostDigestRecipients,
  type DigestFrequencyName,
} from '@windrow/contract/email-digests'
import { weekdayNames } from '@windrow/contract/schedules'
import type { DigestRecipient } from '@windrow/contract/schemas/email-digests'
import { timeZones } from '@windrow/contract/time-zones'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import { api } from '../../api/client.ts'
import { Segmented, Switch } from '../../ui/controls.tsx'
import { formatDay } from '../../ui/formats.ts'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteChoices } from '../../ui/remote-choices.tsx'
import { AccountSelect } from '../people/account-select.tsx'
import { findPeople } from '../people/find-choices.ts'
import type { DigestValues } from './digest-form.ts'
import { shorterMonths, zonedText } from './digest-words.ts'
import css from './email-digests.module.css'

async function findProjects(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { projects } = await api.projectNames({ query: { limit: 20, ...(search && { search }) }, signal })
  return projects.map(({ id, name }) => ({ value: id, label: name }))
}

const frequencies = digestFrequencyNames.map((value) => ({ value, label: value }))

interface PickProps {
  value?: DigestFrequencyName
  onChange?: (value: DigestFrequencyName) => void
}

const FrequencyPick = ({ value = 'Daily', onChange }: PickProps) => (
  <div className={css.wide}>
    <Segmented label="Frequency" value={value} options={frequencies} onChange={(next) => onChange?.(next)} />
  </div>
)

const weekdays = weekdayNames.map((label, index) => ({ value: index + 1, label }))
const monthDays = Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: String(index + 1) }))

/** Name and due times. */
export function TimingFields({ frequency, dayOfMonth }: Pick<DigestValues, 'frequency' | 'dayOfMonth'>) {
  return (
    <>
      <Form.Item
        label="Name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
      >
        <Input maxLength={120} autoComplete="off" placeholder="Morning mail" />
      </Form.Item>
      <Form.Item label="Frequency" name="frequency">
        <FrequencyPick />
      </Form.Item>
      {frequency === 'Weekly' && (
        <Form.Item label="Day of the week" name="weekday">
          <Select options={weekdays} />
        </Form.Item>
      )}
      {frequency === 'Monthly' && (
        <Form.Item
          label="Day of the month"
          name="dayOfMonth"
          extra={shorterMonths({ frequency: 2, dayOfMonth })}
        >
          <Select showSearch options={monthDays} />
        </Form.Item>
      )}
      <div className="formpair">
        <Form.Item label="Time" name="time" rules={[{ required: true, message: 'Please enter a time' }]}>
          <Input type="time" />
        </Form.Item>
        <Form.Item label="Time zone" name="timeZone">
          <Select showSearch options={timeZones().map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
    </>
  )
}

/** The next three due times, in the time zone of the digest. */
export function NextDates({ dates, timeZone }: { dates: readonly string[] | undefined; timeZone: string }) {
  return (
    <p className={`meta ${css.nexts}`} aria-live="polite">
      {dates?.length ? `Next: ${dates.map((iso) => zonedText(iso, timeZone)).join(', ')}` : '\u00A0'}
    </p>
  )
}

/** What the digest is about. */
export function ScopeFields({ scope, account }: { scope: DigestValues['scope']; account: Choice | null }) {
  return (
    <>
      <Form.Item label="Projects" name="scope" className={css.joined}>
        <Radio.Group
          options={[
            { value: 'PROJECTS', label: 'Chosen projects' },
            { value: 'ACCOUNT', label: 'One account' },
            { value: 'ALL', label: 'All accounts' },
          ]}
        />
      </Form.Item>
      {scope === 'PROJECTS' && (
        <Form.Item
          label="Chosen projects"
          className={css.unlabelled}
          name="projects"
          rules={[{ required: true, type: 'array', min: 1, message: 'Choose at least one project' }]}
        >
          <RemoteChoices
            name="projects"
            load={findProjects}
            placeholder="Search projects"
            most={mostDigestProjects}
          />
        </Form.Item>
      )}
      {scope === 'ACCOUNT' && (
        <Form.Item
          label="Account"
          className={css.unlabelled}
          name="accountId"
          rules={[{ required: true, message: 'Choose an account' }]}
        >
          <AccountSelect chosen={account} />
        </Form.Item>
      )}
    </>
  )
}

interface AwayProps {
  people: readonly DigestRecipient[]
  value?: number[]
  onChange?: (value: number[]) => void
}

/** Users who unsubscribed; they get the digest again only if somebody ticks them. */
function Away({ people, value = [], onChange }: AwayProps) {
  if (people.length === 0) return null
  return (
    <ul className={css.away} aria-label="Unsubscribed">
      {people.map(({ userId, fullName, email, unsubscribedDate }) => (
        <li key={userId}>
          <span className="meta">
            {fullName || email} unsubscribed on {formatDay(unsubscribedDate!)}.
          </span>
          <Checkbox
            checked={value.includes(userId)}
            onChange={({ target }) =>
              onChange?.(target.checked ? [...value, userId] : value.filter((id) => id !== userId))
            }
          >
            Subscribe again
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

/** Who gets the mail. */
export function RecipientFields({ away }: { away: readonly DigestRecipient[] }) {
  return (
    <>
      <Form.Item
        label="Recipients"
        name="recipients"
        extra="Users of accounts and staff. Each one only gets what they may see."
      >
        <RemoteChoices
          name="people"
          load={findPeople}
          placeholder="Search people"
          most={mostDigestRecipients}
        />
      </Form.Item>
      <Form.Item name="resubscribeIds" noStyle>
        <Away people={away} />
      </Form.Item>
    </>
  )
}

const contents = digestContents.map((value) => ({ value, label: digestContentLabels[value] }))

interface SwitchProps {
  value?: boolean
  onChange?: (value: boolean) => void
}

const SkipSwitch = ({ value = true, onChange }: SwitchProps) => (
  <label className={css.switchline}>
    <Switch label="Skip when empty" checked={value} onChange={({ target }) => onChange?.(target.checked)} />
    <span className="two">
      <span>Skip when empty</span>
      <span className="meta">No mail if nothing ran and nothing needs a person.</span>
    </span>
  </label>
)

/** A rule of its own: "required" would mark the group with an attribute that it can't have. */
const someParts = (_rule: unknown, parts: readonly unknown[]) =>
  parts.length > 0 ? Promise.resolve() : Promise.reject(new Error('Choose at least one part'))

/** The parts of the mail. */
export function ContentFields() {
  return (
    <>
      <Form.Item
        label="Contents"
        name="contents"
        extra="Findings and proxy spend are only in the mails of staff."
        rules={[{ validator: someParts }]}
      >
        <Checkbox.Group className={css.contents} options={contents} />
      </Form.Item>
      <Form.Item name="skipEmpty">
        <SkipSwitch />
      </Form.Item>
    </>
  )
}
