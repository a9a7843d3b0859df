import { lazy, Suspense, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationChannelLabels, notificationEventLabels } from '@windrow/contract/notifications'
import type { NotificationRule } from '@windrow/contract/schemas/notifications'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Switch } from '../../ui/controls.tsx'
import { Tag } from '../../ui/marks.tsx'
import { Empty, Notice, QueryNotice } from '../../ui/notice.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { notificationQueries } from './notification-queries.ts'
import { ruleBody, scopeOf } from './rule-form.ts'
import css from './notifications.module.css'

const RuleModal = lazy(async () => ({ default: (await import('./rule-modal.tsx')).RuleModal }))

type OpenModal = { kind: 'edit'; rule: NotificationRule | null } | { kind: 'delete'; rule: NotificationRule }

function useRuleActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keys.notifications.rules })
  return {
    change: useMutation({
      mutationFn: (rule: NotificationRule) =>
        api.notificationRuleUpdate({ params: { ruleId: rule.id }, body: ruleBody(rule) }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (rule: NotificationRule) => api.notificationRuleDelete({ params: { ruleId: rule.id } }),
      onSuccess: () => toast.success('The rule was removed'),
      onSettled: refresh,
    }),
    mail: useMutation({
      mutationFn: (mailPaused: boolean) => api.notificationMail({ body: { mailPaused } }),
      onSettled: refresh,
    }),
  }
}
type Actions = ReturnType<typeof useRuleActions>

interface EntryProps {
  rule: NotificationRule
  actions: Actions
  onOpen: (modal: OpenModal) => void
}

function Entry({ rule, actions, onOpen }: EntryProps) {
  const scope = scopeOf(rule)
  return (
    <li>
      <div className="lrow between">
        <span className={`cellmain ${css.rulehead}`}>{scope}</span>
        <span className="rowactions">
          <Switch
            label={`Rule for ${scope}`}
            checked={rule.enabled}
            disabled={actions.change.isPending}
            onChange={() => actions.change.mutate({ ...rule, enabled: !rule.enabled })}
          />
          <Button
            variant="text"
            small
            aria-label={`Edit the rule for ${scope}`}
            data-tip="Edit"
            icon={<Pencil size={16} />}
            onClick={() => onOpen({ kind: 'edit', rule })}
          />
          <Button
            variant="text"
            small
            aria-label={`Remove the rule for ${scope}`}
            data-tip="Remove"
            icon={<Trash2 size={16} />}
            onClick={() => onOpen({ kind: 'delete', rule })}
          />
        </span>
      </div>
      <span className={css.ruletags}>
        {rule.events.map((kind) => (
          <Tag key={kind}>{notificationEventLabels[kind]}</Tag>
        ))}
      </span>
      <span className="meta faint">
        {rule.channels.map((channel) => notificationChannelLabels[channel]).join(', ')}
        {!rule.enabled && ' – off, no notifications'}
      </span>
    </li>
  )
}

export function NotificationRules() {
  const query = useQuery(notificationQueries.rules)
  const [modal, open] = useState<OpenModal | null>(null)
  const actions = useRuleActions()
  const { rules, mailPaused } = query.data ?? {}
  const add = (
    <Button variant="primary" icon={<Plus size={16} />} onClick={() => open({ kind: 'edit', rule: null })}>
      Add rule
    </Button>
  )
  return (
    <>
      {mailPaused && (
        <Notice
          action={
            <Button small busy={actions.mail.isPending} onClick={() => actions.mail.mutate(false)}>
              Switch on
            </Button>
          }
        >
          Email notifications are turned off for you.
        </Notice>
      )}
      <QueryNotice query={query} what="rules" />
      {!rules && !query.error && <PhoneSkeleton label="Loading notification rules" />}
      {rules?.length === 0 && (
        <Empty
          title="No notification rules yet"
          text="Rules decide what you're notified about, and how. Without one, the settings of your projects' reports apply."
        >
          {add}
        </Empty>
      )}
      {rules && rules.length > 0 && (
        <>
          <div className={css.notificationbar}>
            <span className="muted">A rule that's off mutes what it covers.</span>
            <span className="grow" />
            {add}
          </div>
          <ul className={`list ${css.rulelist}`} aria-label="Notification rules">
            {rules.map((rule) => (
              <Entry key={rule.id} rule={rule} actions={actions} onOpen={open} />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {modal?.kind === 'edit' && <RuleModal rule={modal.rule} onClose={() => open(null)} />}
        {modal?.kind === 'delete' && (
          <ConfirmModal
            title={`Remove the rule for ${scopeOf(modal.rule)}?`}
            action="Remove rule"
            busy={actions.remove.isPending}
            onConfirm={(close) => actions.remove.mutate(modal.rule, { onSettled: close })}
            onClose={() => open(null)}
          >
            The settings of the reports then apply.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  )
}
