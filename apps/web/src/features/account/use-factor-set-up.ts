import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { formFaults } from '../../ui/form-faults.ts'
import { ownQueries } from '../../session/own-queries.ts'

export interface FactorValues {
  code: string
  password?: string
}
const fields = ['code', 'password'] as const

/** Turns the second factor on with its first code. `codes` are the recovery codes, once it is on. */
export function useFactorSetUp() {
  const [form] = Form.useForm<FactorValues>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (body: FactorValues) => api.secondFactorConfirm({ body }),
    meta: { quiet: true },
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      void queries.invalidateQueries(ownQueries.secondFactor)
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name }) => ({
          name: name as keyof FactorValues,
          errors: [error.message],
        })),
      ),
  })
  return { form, codes, confirm, rest: formFaults(confirm.error, fields).rest }
}
