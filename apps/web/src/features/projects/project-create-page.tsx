import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useCan, useMay } from '../../ability/may.tsx'
import { propertyQuery } from '../../session/property-queries.ts'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { AskBeforeLeaving } from '../../ui/ask-before-leaving.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { hostOf } from '../../ui/host-of.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { useProfile } from '../../session/use-profile.ts'
import { NameItem, RepeatItem, TestItem } from './detail-items.tsx'
import { OwnerItems, useNameCheck, useOwnerLookup } from './owner-items.tsx'
import type { ProjectValues } from './project-form.ts'
import { RequestItems } from './request-items.tsx'
import { TicketItem, useTicketLookup } from './ticket-item.tsx'
import { detailFields, useProjectCreate } from './use-project-create.ts'
import '../../styles/antd-fit.css'
import '../../styles/admin.css'
import css from './projects.module.css'

/** The lookups of the first step; each disables the next step while in progress. */
function useLookups(form: FormInstance<ProjectValues>, forOthers: boolean) {
  const { data } = useQuery({ ...propertyQuery, enabled: forOthers })
  const site = data?.links.ticketSite ?? null
  // Values are kept on the second step, where their fields aren't rendered.
  const watched = { form, preserve: true }
  const email = Form.useWatch('ownerEmail', watched)
  const organization = Form.useWatch('organizationName', watched)
  const owner = useOwnerLookup(forOthers ? email : undefined)
  const isNew = owner.found?.owner === null
  const check = useNameCheck(organization, isNew)
  const ticket = useTicketLookup(Form.useWatch('jiraTicketUrl', watched), site)
  return {
    owner,
    check,
    ticket,
    site,
    isNew,
    isLoading: owner.isLoading || check.isLoading || ticket.isLoading,
    /** A lookup has failed validation; its message is shown at the field. */
    isRefused:
      owner.found?.eligible === false ||
      owner.error !== null ||
      (isNew && check.found?.available === false) ||
      ticket.found?.ticket === null,
  }
}

/** `url`: the site to request, if a page was pasted before. */
export function ProjectCreatePage({ url }: { url: string | undefined }) {
  const { profile } = useProfile()
  const may = useMay()
  const can = useCan()
  const forOthers = may('project:jira')
  const [step, go] = useState<1 | 2>(1)
  const isRequest = !may('report:create') && !forOthers
  const { submit, created, goTo } = useProjectCreate({
    owner: () => (forOthers ? (lookups.isNew ? 'new' : 'known') : 'own'),
    isRequest,
    // Errors can be set only on rendered fields.
    onDetailFault: () => flushSync(() => go(1)),
  })
  const { form } = submit
  const lookups = useLookups(form, forOthers)
  const repeat = Form.useWatch('repeat', { form, preserve: true })
  const next = async () => {
    if (lookups.isLoading) return
    const valid = await form.validateFields([...detailFields]).catch(() => null)
    if (valid && !lookups.isRefused) go(2)
  }
  const onSubmit = () => {
    if (step === 1) void next()
    else submit.send(form.getFieldsValue(true))
  }
  const isFaulty =
    form.getFieldsError().some(({ errors }) => errors.length > 0) || (step === 1 && lookups.isRefused)

  return (
    <AntdScope>
      <AskBeforeLeaving submit={submit} />
      <PageHeader
        title="Create project"
        copy={false}
        crumbs={[{ label: 'Projects', to: '/projects' }, { label: 'Create project' }]}
      />
      <div
        className="panel form720 formpanel"
        role="group"
        aria-label={`Step ${step} of 2: ${step === 1 ? 'Project details' : 'What to extract'}`}
      >
        <Steps step={step} />
        <SubmitForm
          submit={submit}
          initial={{
            repeat: 'One-time',
            tier: 'basic',
            ownerEmail: profile.email,
            ...(url && { name: hostOf(url), request: { sites: url } }),
          }}
          onSubmit={onSubmit}
        >
          {step === 1 ? (
            <>
              <NameItem />
              {forOthers && <OwnerItems owner={lookups.owner} check={lookups.check} />}
              {lookups.site && <TicketItem site={lookups.site} lookup={lookups.ticket} />}
              <RepeatItem />
              {can('mark', 'TestProject') && <TestItem />}
            </>
          ) : (
            <RequestItems
              required={isRequest}
              builds={may('report:create')}
              repeats={repeat === 'Recurring'}
            />
          )}
          <Actions
            step={step}
            busy={submit.isBusy}
            reason={
              isFaulty
                ? 'Correct the marked fields first.'
                : step === 1 && lookups.isLoading
                  ? 'Accounts are still loading.'
                  : undefined
            }
            onBack={() => go(1)}
          />
        </SubmitForm>
      </div>
      {isRequest && created && <Requested project={created} onClose={goTo} />}
    </AntdScope>
  )
}

interface RequestedProps {
  project: { id: number; name: string }
  onClose: (project: { id: number }) => unknown
}

function Requested({ project, onClose }: RequestedProps) {
  return (
    <SuccessDialog title="Project created" action="Go to project" onClose={() => void onClose(project)}>
      {project.name} is being set up from your request. Its datasets are shown once they're ready.
    </SuccessDialog>
  )
}

function Steps({ step }: { step: 1 | 2 }) {
  return (
    <ol className={css.steps} aria-label="Steps">
      {['Project details', 'What to extract'].map((title, index) => (
        <li key={title} aria-current={step === index + 1 ? 'step' : undefined}>
          <span className="num">{index + 1}</span> {title}
        </li>
      ))}
    </ol>
  )
}

interface ActionProps {
  step: 1 | 2
  busy: boolean
  /** Why there is no next step yet. */
  reason: string | undefined
  onBack: () => void
}

function Actions({ step, busy, reason, onBack }: ActionProps) {
  return (
    <div className="formactions">
      {step === 1 ? (
        <Button key="next" type="submit" variant="primary" reason={reason}>
          Next
        </Button>
      ) : (
        <Button key="create" type="submit" variant="primary" busy={busy} reason={reason}>
          Create project
        </Button>
      )}
      {step === 2 && <Button onClick={onBack}>Back</Button>}
      <ButtonLink to="/projects" variant="text" ignoreBlocker>
        Discard
      </ButtonLink>
    </div>
  )
}
