import { useState, type ReactNode } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import type { ParameterOverrides, ReportService } from '@windrow/contract/schemas/services'
import { useMay } from '../../ability/may.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { ParameterOverrideFields, type ParameterOverrideFieldsProps } from './parameter-override-fields.tsx'
import { hiddenOf, overrideFaults, overridesToSend, initialOverrides } from './parameter-override-values.ts'
import { type ParameterInputs, serverFaults } from './parameter-values.ts'
import { goneText } from './service-gone.ts'
import { serviceQueries } from './service-queries.ts'
import css from './services.module.css'

interface Place {
  id: number
  rid: number
  /** False for the page extractor, which has no parameters. */
  isService: boolean
}

interface Options extends Place {
  /** The saved overrides; null in place of a password. */
  saved?: ParameterOverrides | null
  /** Why they no longer fit the service. */
  misfit?: string | null
  /** The server's error after sending. */
  error: Error | null
  onChange?: () => void
}

interface ParameterOverridesForm {
  /** null if the report has no parameters, or the user may not set them. */
  section: ReactNode
  /** Shows errors. @returns whether there are none. */
  check: () => boolean
  /** Undefined if unchanged. */
  toSend: () => ParameterOverrides | undefined
}

/** The server's errors about parameters; others are shown elsewhere. */
const refused = (error: Error | null) =>
  serverFaults(error instanceof ApiError && error.code === 'SERVICE_INVALID' ? error : null)

const none: ParameterOverrides = {}

/** A form section to override parameters of the report's service. */
export function useParameterOverrides(options: Options): ParameterOverridesForm {
  const { id, rid, isService, misfit = null, error, onChange } = options
  const saved = options.saved ?? none
  const may = useMay()
  const isShown = isService && may('report:custom-params') && may('report:configure')
  // Not polled, so that input isn't lost when the report changes.
  const query = useQuery({
    ...serviceQueries.ofReport(id, rid),
    enabled: isShown,
    refetchOnWindowFocus: false,
  })
  const [changed, change] = useState<ParameterInputs | null>(null)
  const [tried, setTried] = useState(false)
  const service = query.data?.service
  const overrides = changed ?? (service ? initialOverrides(service, saved) : {})
  const hidden = hiddenOf(saved)
  const faults = service ? overrideFaults(service, overrides, hidden) : new Map<string, string>()
  const server = refused(error)
  const fields = {
    overrides,
    hidden,
    faults: new Map([...server.faults, ...(tried ? faults : [])]),
    onChange: (values: ParameterInputs) => {
      change(values)
      onChange?.()
    },
  }
  const isThere = isShown && service?.parameters.length !== 0
  return {
    section: isThere ? <Section query={query} fields={fields} notices={[misfit, server.rest]} /> : null,
    check: () => {
      setTried(true)
      return faults.size === 0
    },
    // Overrides that no longer fit are removed by saving those that do.
    toSend: () => (service && (changed ?? misfit) ? overridesToSend(service, overrides, hidden) : undefined),
  }
}

interface SectionProps {
  query: UseQueryResult<ReportService>
  fields: Omit<ParameterOverrideFieldsProps, 'service' | 'bound'>
  notices: (string | null)[]
}

function Section({ query, fields, notices }: SectionProps) {
  const { data: bound, isPending } = query
  const gone = bound && !bound.service && goneText(bound.code)
  return (
    <>
      <QueryNotice query={query} what="parameters" />
      {[...notices, gone].map(
        (text) =>
          text && (
            <Notice key={text} tone="bad">
              {text}
            </Notice>
          ),
      )}
      {isPending && <Bones />}
      {bound?.service && <ParameterOverrideFields service={bound.service} bound={bound} {...fields} />}
    </>
  )
}

const Bones = () => (
  <div className={css.parameters} role="status" aria-label="Loading the parameters">
    {[160, 320, 200].map((width) => (
      <span key={width} className="bone" style={{ width }} />
    ))}
  </div>
)
