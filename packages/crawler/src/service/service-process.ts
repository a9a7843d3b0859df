import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ServiceDefinition } from './define-service.ts'
import { asCommonJs } from './as-common-js.ts'
import { denyNetwork } from './deny-network.ts'
import { takeChannel } from './engine-channel.ts'
import type {
  PageResult,
  PageTask,
  ServiceDescription,
  ServiceOrder,
  ServiceReport,
} from './service-messages.ts'
import { ServicePage } from './service-page.ts'
import { forwardConsole } from './forward-console.ts'
import { explainServiceError, traceOf } from './explain-service-error.ts'

// The process that runs the code of one service for one run. It has no database, no secrets and no network: pages
// come in, rows and links go out. If it dies, only the pages in progress are affected.

const ours = '@windrow/crawler/service/define-service'
registerHooks({
  // Services may be in any folder: their imports of our packages are resolved from here.
  resolve: (specifier, context, next) =>
    specifier === ours
      ? { url: new URL('./define-service.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

const [, , file = '', listened] = process.argv
// Before any code of the service is loaded.
const send = takeChannel((order) => {
  const id = order.order === 'page' ? order.id : null
  answer(order)
    .then(sendData)
    .catch((error: unknown) =>
      send({ report: 'fault', id, message: explainServiceError(error, file), trace: traceOf(error, file) }),
    )
})
if (listened) forwardConsole((line) => send({ report: 'console', line }))
denyNetwork()

const loading: Promise<ServiceDefinition> = import(pathToFileURL(file).href).then(
  (module: { service?: ServiceDefinition }) => {
    const { service } = module
    if (typeof service?.crawl === 'function' && typeof service.start === 'function') return service
    throw new Error('the file exports no service; it needs "export const service = defineService({ … })"')
  },
  (error: unknown) => {
    throw asCommonJs(error, file)
  },
)
// Load errors are reported on first use.
loading.then(
  () => send({ report: 'ready' }),
  () => send({ report: 'ready' }),
)

process.on('disconnect', () => process.exit(0))

/** Throws if the answer has values that no other process can receive, such as functions and promises. */
function sendData(report: ServiceReport): void {
  try {
    send(report)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new Error(`it yields what is not data: ${reason}`, { cause: error })
  }
}

async function answer(order: ServiceOrder): Promise<ServiceReport> {
  const service = await loading
  if (order.order === 'describe') return { report: 'described', description: describe(service) }
  if (order.order === 'start') return { report: 'starts', urls: [...(await service.start(order.params))] }
  return { report: 'page', id: order.id, result: await work(service, order.task) }
}

function describe(service: ServiceDefinition): ServiceDescription {
  const {
    code,
    name,
    description = '',
    owners = [],
    version = '1',
    params = {},
    tables,
    limits,
    fetch,
  } = service
  return {
    code,
    name,
    description,
    owners,
    version,
    params,
    tables,
    pages: service.pages ?? { page: {} },
    limits,
    fetch,
  }
}

async function work(service: ServiceDefinition, task: PageTask): Promise<PageResult> {
  const { params, kind, depth, carried } = task
  const page = new ServicePage(task.page)
  const rows = new Map<string, PageResult['rows'][number][1]>()
  const result: PageResult = { rows: [], links: [], logs: [] }
  for await (const out of service.crawl({ params, page, kind, depth, carried: carried ?? {} })) {
    if ('follow' in out) result.links.push(out)
    else if ('log' in out) result.logs.push(out)
    else {
      checkRow(service, out.table, out.row)
      const known = rows.get(out.table)
      if (known) known.push(out.row)
      else rows.set(out.table, [out.row])
    }
  }
  result.rows = [...rows]
  return result
}

function checkRow(service: ServiceDefinition, table: string, row: object): void {
  const columns = Object.hasOwn(service.tables, table) && service.tables[table]
  if (!columns) throw new Error(`there is no table "${table}"; name it in "tables"`)
  for (const column of Object.keys(row))
    if (!Object.hasOwn(columns, column))
      throw new Error(`the table "${table}" has no column "${column}"; name it in "tables"`)
}
