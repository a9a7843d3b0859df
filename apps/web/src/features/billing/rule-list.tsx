import { moneyText } from '@windrow/contract/billing'
import type { BillingRule } from '@windrow/contract/schemas/billing'
import { CalendarX, Ellipsis, Trash2 } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag } from '../../ui/marks.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { dateText, stateLabels, stateTones } from './rule-words.ts'
import { limitText } from './statement-lines.tsx'
import { periodText, YearAxis, YearBar } from './year-bar.tsx'

interface Props {
  rules: BillingRule[] | undefined
  onCommand: (kind: 'end' | 'delete', rule: BillingRule) => void
}

const placeOf = ({ accountName, reportName, projectName }: BillingRule) =>
  reportName === null
    ? { main: accountName, note: 'All reports' }
    : { main: reportName, note: projectName ? `${accountName} · ${projectName}` : accountName }

function RuleMenu({ rule, onCommand }: { rule: BillingRule } & Pick<Props, 'onCommand'>) {
  const may = useMay()
  if (!may('billing:manage')) return null
  return (
    <MenuButton
      className="btn btn-text btn-icon btn-small"
      name={`Actions for ${rule.name}`}
      align="end"
      label={<Ellipsis size={16} aria-hidden="true" />}
      groups={[
        {
          items: [
            {
              key: 'end',
              label: 'Set end date',
              icon: <CalendarX size={16} aria-hidden="true" />,
              onSelect: () => onCommand('end', rule),
            },
            {
              key: 'delete',
              label: 'Delete rule',
              icon: <Trash2 size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => onCommand('delete', rule),
            },
          ],
        },
      ]}
    />
  )
}

const columnsOf = (onCommand: Props['onCommand']): ListColumn<BillingRule & { id: number }>[] => [
  {
    key: 'place',
    title: 'Applies to',
    bone: 144,
    cell: (rule) => (
      <span className="two">
        <span className="strong clip">{placeOf(rule).main}</span>
        <span className="meta clip">{placeOf(rule).note}</span>
      </span>
    ),
  },
  {
    key: 'name',
    title: 'Rule',
    bone: 96,
    hideUnder: 'lg',
    cell: (rule) => <span className="clip">{rule.name}</span>,
  },
  { key: 'item', title: 'Billing item', width: 128, bone: 56, cell: (rule) => <Tag>{rule.billingItem}</Tag> },
  {
    key: 'limit',
    title: 'Limit',
    width: 168,
    right: true,
    bone: 80,
    hideUnder: 'xl',
    cell: (rule) => <span className="num muted">{limitText(rule) ?? <Dash />}</span>,
  },
  {
    key: 'rate',
    title: 'Unit rate',
    width: 112,
    right: true,
    bone: 48,
    cell: (rule) => <span className="num">{moneyText(rule.unitRate, rule.currency)}</span>,
  },
  {
    key: 'effective',
    title: <YearAxis />,
    width: 240,
    bone: 160,
    hideUnder: 'lg',
    cell: (rule) => <YearBar rule={rule} />,
  },
  {
    key: 'from',
    title: 'Effective',
    width: 120,
    bone: 72,
    hideUnder: 'xl',
    cell: (rule) => <span className="muted">{dateText(rule.effectiveDate)}</span>,
  },
  {
    key: 'state',
    title: 'Status',
    width: 104,
    bone: 56,
    cell: (rule) => <Tag tone={stateTones[rule.state]}>{stateLabels[rule.state]}</Tag>,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 56,
    right: true,
    cell: (rule) => <RuleMenu rule={rule} onCommand={onCommand} />,
  },
]

export function RuleList({ rules, onCommand }: Props) {
  const phone = usePhone()
  if (!phone)
    return (
      <ListTable
        label="Billing rules"
        tall
        columns={columnsOf(onCommand)}
        rows={rules?.map((rule) => ({ ...rule, id: rule.billingRuleId }))}
      />
    )
  if (!rules) return <PhoneSkeleton label="Loading rules" />
  return (
    <ul className="list" aria-label="Billing rules">
      {rules.map((rule) => (
        <li key={rule.billingRuleId}>
          <div className="lrow between">
            <span className="strong clip">{placeOf(rule).main}</span>
            <RuleMenu rule={rule} onCommand={onCommand} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {rule.billingItem}: {moneyText(rule.unitRate, rule.currency)}, {periodText(rule)}
            </span>
            <Tag tone={stateTones[rule.state]}>{stateLabels[rule.state]}</Tag>
          </div>
          <YearBar rule={rule} />
        </li>
      ))}
    </ul>
  )
}
