import type { OperationState, OperationWarning } from '@windrow/contract/schemas/operation'

type Figures = Omit<OperationState, 'warnings'>

const minuteMs = 60_000
/** Longer than a queue should take to be looked at, however busy the nodes are. */
const patienceMs = 10 * minuteMs
const dayMs = 24 * 60 * minuteMs
const slowMs = 1000
const slowCalls = 10
const slowLoopMs = 500
/** Growth within a day that fills a disk before anybody looks. */
const fastGrowth = 0.2
const leastGrowthBytes = 1024 ** 3

const bad = (title: string, text: string): OperationWarning => ({ level: 'BAD', title, text })
const warn = (title: string, text: string): OperationWarning => ({ level: 'WARN', title, text })

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

const minutesSince = (now: string, iso: string) =>
  count(Math.round((Date.parse(now) - Date.parse(iso)) / minuteMs), 'minute')

const isOver = (now: string, iso: string | null, ms: number): iso is string =>
  iso !== null && Date.parse(now) - Date.parse(iso) > ms

function workers({ workers: all, queues }: Figures): OperationWarning[] {
  const waiting = queues.find(({ queue }) => queue === 'runs')?.waiting ?? 0
  if (all.some(({ isAlive }) => isAlive)) return []
  return [
    bad(
      'No worker is running',
      `${waiting > 0 ? `${count(waiting, 'run')} can't start. ` : 'No run can start. '}Start a node with the role worker, and look at its log if it ends by itself.`,
    ),
  ]
}

function nodes({ nodes: all, createdDate }: Figures): OperationWarning[] {
  const alive = all.filter(({ isAlive }) => isAlive)
  const silent = all.filter(({ isAlive }) => !isAlive)
  const versions = [...new Set(alive.map(({ version }) => version))].toSorted()
  const slow = alive.filter(({ eventLoopMs }) => eventLoopMs > slowLoopMs)
  return [
    ...(alive.length > 0 && !alive.some(({ roles }) => roles.includes('scheduler'))
      ? [
          bad(
            'No scheduler is running',
            'Schedules, exports, deliveries and jobs stand still. Start a node with the role scheduler.',
          ),
        ]
      : []),
    ...silent.map(({ host, pid, heartbeatDate }) =>
      warn(
        `Node ${host} (process ${pid}) is silent`,
        `Its last heartbeat was ${minutesSince(createdDate, heartbeatDate)} ago. Check the machine and its connection to the database; a node that was replaced disappears after a day.`,
      ),
    ),
    ...(versions.length > 1
      ? [
          warn(
            'Nodes run different versions',
            `${versions.join(' and ')}. Stop all nodes, and start them with the same version.`,
          ),
        ]
      : []),
    ...slow.map(({ host, eventLoopMs }) =>
      warn(
        `Node ${host} responds slowly`,
        `Some of its turns take ${Math.round(eventLoopMs).toLocaleString('en-US')} ms. Give it more CPU, or add a node.`,
      ),
    ),
  ]
}

function migrations({ migrations: { pending, unknown } }: Figures): OperationWarning[] {
  return [
    ...(pending.length > 0
      ? [
          bad(
            count(pending.length, 'pending migration'),
            `The database lacks ${pending.join(', ')}. Stop all nodes, and start them again.`,
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          bad(
            'The database is newer than this node',
            `It has ${unknown.join(', ')}. Update this node to the version of the others.`,
          ),
        ]
      : []),
  ]
}

function backlog({ queues, createdDate, oldestRun }: Figures): OperationWarning[] {
  return queues.flatMap(({ queue, waiting, oldestDate }) => {
    if (!isOver(createdDate, oldestDate, patienceMs)) return []
    const since = `The oldest has waited for ${minutesSince(createdDate, oldestDate)}.`
    if (queue === 'runs')
      return warn(
        `${count(waiting, 'run')} waiting for a worker`,
        `${since} ${oldestRun?.reason ? `Reason: ${oldestRun.reason}. ` : ''}Add workers, or raise the runs per worker.`,
      )
    return warn(
      `${queue.charAt(0).toUpperCase()}${queue.slice(1)} are late: ${waiting.toLocaleString('en-US')} waiting`,
      `${since} Check the log of the nodes with the role scheduler, or add one.`,
    )
  })
}

function mails({ mail }: Figures): OperationWarning[] {
  return [
    ...(mail.failed > 0
      ? [
          bad(
            `${count(mail.failed, 'email')} failed within a day`,
            'Look at their errors on the page Mails, and check SMTP_URL.',
          ),
        ]
      : []),
    ...(!mail.hasServer && mail.outbox > 0
      ? [
          warn(
            `${count(mail.outbox, 'email')} in the outbox`,
            'No mail server is configured. Set SMTP_URL, or pass on their links from the page Mails.',
          ),
        ]
      : []),
    ...(mail.failedNotices > 0
      ? [
          warn(
            `${count(mail.failedNotices, 'notification')} failed within a day`,
            'Their receivers (email, Slack or webhooks) refused them; the owners of the rules see why.',
          ),
        ]
      : []),
  ]
}

function scanner({ scanner: { isConfigured, failing, infected } }: Figures): OperationWarning[] {
  return [
    ...(isConfigured && failing > 0
      ? [
          bad(
            `${count(failing, 'file')} could not be scanned`,
            'Nobody can open them meanwhile. Check that the virus scanner at WINDROW_SCAN_ADDRESS is running.',
          ),
        ]
      : []),
    ...(infected > 0
      ? [
          warn(
            `${count(infected, 'infected file')} within a day`,
            'They were blocked. Ask the people who uploaded them.',
          ),
        ]
      : []),
  ]
}

/** Growth since the sample of at least a day before. */
function growth({ storage }: Figures): OperationWarning[] {
  const latest = storage.days.at(-1)
  const before = storage.days.findLast(
    ({ day }) => latest && Date.parse(latest.day) - Date.parse(day) >= dayMs,
  )
  if (!latest || !before) return []
  const grown = latest.databaseBytes - before.databaseBytes
  const days = (Date.parse(latest.day) - Date.parse(before.day)) / dayMs
  if (grown / days < Math.max(leastGrowthBytes, before.databaseBytes * fastGrowth)) return []
  return [
    warn(
      'The database grows fast',
      `It grew by ${Math.round((100 * grown) / before.databaseBytes)} % since ${before.day}. Look at the largest tables, and shorten the retention of accounts that store the most.`,
    ),
  ]
}

function slow({ statements }: Figures): OperationWarning[] {
  const found = statements.list.filter(({ calls, totalMs }) => calls >= slowCalls && totalMs / calls > slowMs)
  if (found.length === 0) return []
  return [
    warn(
      `${count(found.length, 'query', 'queries')} over a second on average`,
      'See the slowest queries below. Check the load of the database and that its statistics are current (ANALYZE).',
    ),
  ]
}

/** What needs the operator's attention, and what to do; the urgent ones first. */
export function operationWarnings(figures: Figures): OperationWarning[] {
  const all = [workers, nodes, migrations, backlog, mails, scanner, growth, slow].flatMap((one) =>
    one(figures),
  )
  return all.toSorted((a, b) => Number(b.level === 'BAD') - Number(a.level === 'BAD'))
}
