import type { BillingTemplate } from '@windrow/contract/schemas/billing'
import { Pencil, Trash2 } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { ListTable, type ListColumn } from '../../ui/list-table.tsx'
import { Dash, Tag } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { dateText } from './rule-words.ts'
import { limitText } from './statement-lines.tsx'

interface Props {
  templates: BillingTemplate[] | undefined
  onEdit: (template: BillingTemplate) => void
  onDelete: (template: BillingTemplate) => void
}

function Buttons({ template, onEdit, onDelete }: { template: BillingTemplate } & Omit<Props, 'templates'>) {
  const may = useMay()
  if (!may('billing:manage')) return null
  return (
    <span className="rowactions">
      <Button
        variant="text"
        small
        aria-label={`Edit ${template.name}`}
        data-tip="Edit or retire"
        icon={<Pencil size={16} />}
        onClick={() => onEdit(template)}
      />
      <Button
        variant="text"
        small
        aria-label={`Delete ${template.name}`}
        reason={template.ruleCount > 0 ? 'In use. Retire it instead.' : undefined}
        icon={<Trash2 size={16} />}
        onClick={() => onDelete(template)}
      />
    </span>
  )
}

const columnsOf = (buttons: Omit<Props, 'templates'>): ListColumn<BillingTemplate & { id: number }>[] => [
  {
    key: 'name',
    title: 'Template',
    bone: 120,
    cell: (template) => (
      <span className="clip">
        <span className="strong">{template.name}</span> {template.isRetired && <Tag>Retired</Tag>}
      </span>
    ),
  },
  {
    key: 'item',
    title: 'Billing item',
    width: 128,
    bone: 56,
    cell: ({ billingItem }) => <Tag>{billingItem}</Tag>,
  },
  {
    key: 'limit',
    title: 'Limit',
    width: 168,
    right: true,
    bone: 80,
    hideUnder: 'lg',
    cell: (template) => <span className="num muted">{limitText(template) ?? <Dash />}</span>,
  },
  {
    key: 'rate',
    title: 'Unit rate',
    width: 112,
    right: true,
    bone: 48,
    cell: ({ unitRate }) => <span className="num">{unitRate}</span>,
  },
  {
    key: 'effective',
    title: 'Effective',
    width: 128,
    bone: 72,
    hideUnder: 'lg',
    cell: ({ effectiveDate }) => <span className="muted">{dateText(effectiveDate)}</span>,
  },
  {
    key: 'used',
    title: 'In use',
    width: 96,
    right: true,
    bone: 48,
    cell: ({ ruleCount }) => <span className="num muted">{plural(ruleCount, 'rule')}</span>,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 104,
    right: true,
    cell: (template) => <Buttons template={template} {...buttons} />,
  },
]

export function TemplateList({ templates, ...buttons }: Props) {
  const phone = usePhone()
  if (!phone)
    return (
      <ListTable
        label="Templates"
        columns={columnsOf(buttons)}
        rows={templates?.map((template) => ({ ...template, id: template.templateId }))}
      />
    )
  if (!templates) return <PhoneSkeleton label="Loading templates" />
  return (
    <ul className="list" aria-label="Templates">
      {templates.map((template) => (
        <li key={template.templateId}>
          <div className="lrow between">
            <span className="strong clip">{template.name}</span>
            <Buttons template={template} {...buttons} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {template.billingItem}: {template.unitRate}
              {template.isRetired && ', retired'}
            </span>
            <span className="meta num">{formatNumber(template.ruleCount)} in use</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
