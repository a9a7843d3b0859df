import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ruleStates } from '@windrow/contract/billing'
import type { BillingRule, BillingTemplate } from '@windrow/contract/schemas/billing'
import { Plus } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageSizes } from '../../ui/page-sizes.ts'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { RemotePick } from '../../ui/remote-pick.tsx'
import { accountName, findAccounts } from '../people/find-choices.ts'
import { billingQueries } from './billing-queries.ts'
import type { RulesSearch } from './billing-search.ts'
import { BillingTabs } from './billing-tabs.tsx'
import { RuleList } from './rule-list.tsx'
import { stateLabels } from './rule-words.ts'
import { TemplateList } from './template-list.tsx'
import css from './billing.module.css'

const RuleDrawer = lazy(async () => ({ default: (await import('./rule-drawer.tsx')).RuleDrawer }))
const RuleEndModal = lazy(async () => ({ default: (await import('./rule-end-modal.tsx')).RuleEndModal }))
const RuleDelete = lazy(async () => ({ default: (await import('./rule-end-modal.tsx')).RuleDelete }))
const TemplateModal = lazy(async () => ({ default: (await import('./template-modal.tsx')).TemplateModal }))
const TemplateDelete = lazy(async () => ({
  default: (await import('./template-modal.tsx')).TemplateDelete,
}))

type Opened =
  | { kind: 'rule' }
  | { kind: 'end' | 'delete'; rule: BillingRule }
  | { kind: 'template'; template: BillingTemplate | null }
  | { kind: 'template-delete'; template: BillingTemplate }

interface Props {
  search: RulesSearch
  /** Changes the view. Anything but a change of page returns to the first page. */
  onSearch: (change: Partial<Record<keyof RulesSearch, string | number | undefined>>) => void
}

/** The rules of all accounts, and the templates that they are made from. */
export function RulesPage({ search, onSearch }: Props) {
  const query = useQuery(billingQueries.rules(search))
  const templates = useQuery(billingQueries.templates)
  const [opened, open] = useState<Opened | null>(null)
  const { rules, pagination } = query.data ?? {}
  const add = (
    <May do="billing:manage">
      <Button variant="primary" icon={<Plus size={16} />} onClick={() => open({ kind: 'rule' })}>
        Add rule
      </Button>
    </May>
  )
  const isFiltered = search.organizationId !== undefined || search.state !== undefined
  return (
    <>
      <PageHeader title="Billing" copy={false} actions={add} tabs={<BillingTabs tab="rules" />} />
      <Filters search={search} onSearch={onSearch} />
      <QueryNotice query={query} what="rules" />
      {isBeyondEnd(pagination) ? (
        <EmptiedPage />
      ) : rules?.length === 0 ? (
        <Empty
          art={!isFiltered}
          title={isFiltered ? 'No rules found' : 'No billing rules yet'}
          text={
            isFiltered
              ? 'No rules match the filters.'
              : 'Rules say what records, requests and runs cost, for an account or some of its reports.'
          }
        />
      ) : query.error && !rules ? null : (
        <RuleList rules={rules} onCommand={(kind, rule) => open({ kind, rule })} />
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
      <section className={css.section} aria-label="Templates">
        <div className="sectionhead">
          <h2>Templates</h2>
          <span className="grow" />
          <May do="billing:manage">
            <Button icon={<Plus size={16} />} onClick={() => open({ kind: 'template', template: null })}>
              Add template
            </Button>
          </May>
        </div>
        <QueryNotice query={templates} what="templates" />
        {templates.data?.templates.length === 0 ? (
          <p className="muted">
            Templates say what records, requests and runs cost, for the accounts that they are applied to.
          </p>
        ) : (
          !(templates.error && !templates.data) && (
            <TemplateList
              templates={templates.data?.templates}
              onEdit={(template) => open({ kind: 'template', template })}
              onDelete={(template) => open({ kind: 'template-delete', template })}
            />
          )
        )}
      </section>
      <Suspense>
        <Modals opened={opened} organizationId={search.organizationId} onClose={() => open(null)} />
      </Suspense>
    </>
  )
}

function Filters({ search, onSearch }: Props) {
  return (
    <div className="toolbar">
      <RemotePick
        prefix="Account"
        value={search.organizationId}
        load={findAccounts}
        nameOf={accountName}
        onChange={(organizationId) => onSearch({ organizationId })}
      />
      <PickMenu
        prefix="Status"
        value={search.state ?? 'ALL'}
        options={[
          { value: 'ALL', label: 'All' },
          ...ruleStates.map((value) => ({ value, label: stateLabels[value] })),
        ]}
        onChange={(value) => onSearch({ state: value === 'ALL' ? undefined : value })}
      />
    </div>
  )
}

interface ModalsProps {
  opened: Opened | null
  organizationId: number | undefined
  onClose: () => void
}

function Modals({ opened, organizationId, onClose }: ModalsProps) {
  switch (opened?.kind) {
    case 'rule':
      return <RuleDrawer organizationId={organizationId ?? null} onClose={onClose} />
    case 'end':
      return <RuleEndModal rule={opened.rule} onClose={onClose} />
    case 'delete':
      return <RuleDelete rule={opened.rule} onClose={onClose} />
    case 'template':
      return <TemplateModal template={opened.template} onClose={onClose} />
    case 'template-delete':
      return <TemplateDelete template={opened.template} onClose={onClose} />
    default:
      return null
  }
}
