import { useEffect } from 'react'
import { isMailDomain, mostDomains, tiers } from '@windrow/contract/accounts'
import { Checkbox, Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { ChipsInput } from '../../ui/chips-input.tsx'
import { useLookup } from '../../ui/use-lookup.ts'
import { tierLabels } from '../accounts/account-tags.tsx'

const ownerDelayMs = 1000
const nameDelayMs = 500
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Looks up the user with the email in the form, one second after the last keystroke. */
export function useOwnerLookup(email: string | undefined) {
  const text = email?.trim().toLowerCase() ?? ''
  return useLookup({
    name: 'project-owner',
    text: emailPattern.test(text) ? text : null,
    delayMs: ownerDelayMs,
    load: (asked, signal) => api.projectOwnerLookup({ query: { email: asked }, signal }),
  })
}

/** Whether the name of a new account is free, checked half a second after the last keystroke. */
export function useNameCheck(name: string | undefined, wanted: boolean) {
  const text = name?.trim() ?? ''
  return useLookup({
    name: 'organization-name',
    text: wanted && text ? text : null,
    delayMs: nameDelayMs,
    load: (asked, signal) => api.accountCheck({ query: { name: asked }, signal }),
  })
}

type Owner = ReturnType<typeof useOwnerLookup>
type NameCheck = ReturnType<typeof useNameCheck>

const ownerRules = [
  { required: true, whitespace: true, message: 'Please enter the email of project owner' },
  { pattern: emailPattern, message: 'Please enter a valid email', transform: (text: string) => text.trim() },
]

function help(owner: Owner): string | undefined {
  if (owner.error) return owner.error.message
  if (owner.found && !owner.found.eligible) return owner.found.message
  return undefined
}

/** The owner of a project, and the new account if the owner is new. */
export function OwnerItems({ owner, check }: { owner: Owner; check: NameCheck }) {
  const fault = help(owner)
  const known = owner.found?.owner
  return (
    <>
      <Form.Item
        label="Project owner email"
        name="ownerEmail"
        validateDebounce={ownerDelayMs}
        validateFirst
        rules={ownerRules}
        hasFeedback={owner.isLoading}
        {...(owner.isLoading && { validateStatus: 'validating' as const })}
        {...(fault && { validateStatus: 'error' as const, help: fault })}
        extra={
          known ? `${known.fullName || known.organizationName}, of ${known.organizationName}` : undefined
        }
      >
        <Input inputMode="email" autoComplete="off" maxLength={254} placeholder="helen@fernhill.example" />
      </Form.Item>
      <Form.Item name="notifyOwner" valuePropName="checked">
        <Checkbox>Notify the project owner by email</Checkbox>
      </Form.Item>
      {known ? (
        <Form.Item label="Organization" htmlFor="project-organization">
          <Input id="project-organization" value={known.organizationName} disabled />
        </Form.Item>
      ) : (
        owner.found?.eligible && <AccountItems check={check} />
      )}
    </>
  )
}

function AccountItems({ check }: { check: NameCheck }) {
  const form = Form.useFormInstance()
  const taken = check.found && !check.found.available ? check.found.message : undefined
  useEffect(() => {
    form.setFieldValue('tier', form.getFieldValue('tier') ?? 'basic')
  }, [form])
  return (
    <>
      <Form.Item
        label="Organization"
        name="organizationName"
        rules={[{ required: true, whitespace: true, message: 'Please enter organization name' }]}
        hasFeedback={check.isLoading}
        {...(check.isLoading && { validateStatus: 'validating' as const })}
        {...(taken && { validateStatus: 'error' as const, help: taken })}
        extra="No user has this email address yet. We'll create a new account with the owner as its manager."
      >
        <Input maxLength={120} autoComplete="off" placeholder="Fernhill Supply" />
      </Form.Item>
      <Form.Item label="Tier" name="tier" rules={[{ required: true, message: 'Please select a tier' }]}>
        <Select allowClear options={tiers.map((value) => ({ value, label: tierLabels[value] }))} />
      </Form.Item>
      <Form.Item
        label="Allowed domains"
        name="allowedDomains"
        extra="Optional. Only users with such an email address can be invited"
        rules={[{ validator: (_, domains: string[] = []) => checkDomains(domains) }]}
      >
        <ChipsInput
          noun="domain"
          placeholder="fernhill.example"
          clean={(text) => text.trim().toLowerCase()}
          isValid={isMailDomain}
        />
      </Form.Item>
    </>
  )
}

function checkDomains(domains: string[]): Promise<void> {
  const wrong = domains.filter((domain) => !isMailDomain(domain))
  if (wrong.length > 0)
    return Promise.reject(new Error(`${wrong.join(', ')} must be a domain like example.com`))
  return domains.length <= mostDomains
    ? Promise.resolve()
    : Promise.reject(new Error(`An account can have ${mostDomains} domains at most`))
}
