import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { ownQueries } from '../../session/own-queries.ts'

export interface FactorValues {
  code: string
  password?: string
}
const fields = ['code', 'password'] as const

/** Enables the second factor with its first code. `codes` are the recovery codes, once it is enabled. */
export function useFactorSetUp() {
  const [codes, setCodes] = useState<string[] | null>(null)
  const queries = useQueryClient()
  const submit = useSubmit({
    // The form's own message, because it says how to get another code.
    faultsOf: (error) => {
      const { faults, rest } = formFaults(error, fields)
      return { faults: faults.map(({ name }) => ({ name, errors: [error!.message] })), rest }
    },
    save: (body: FactorValues) => api.secondFactorConfirm({ body }),
    onSaved: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      void queries.invalidateQueries(ownQueries.secondFactor)
    },
  })
  return { submit, codes }
}
