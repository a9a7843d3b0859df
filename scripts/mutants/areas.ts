import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders whose faults would be worst: permissions, execution, fetching, extraction and delivery. */
export const areas: readonly string[] = [
  'packages/delivery/src',
  'packages/crawler/src/extract',
  'packages/crawler/src/fetch',
  'packages/crawler/src/reading',
  'apps/server/src/queue',
  'apps/server/src/features/identity',
  'apps/server/src/access',
  'apps/server/src/bodies',
  'apps/server/src/calls',
  'apps/server/src/http',
  'apps/server/src/worker',
]

/** Source files in these folders, relative to the root and sorted, without tests and test servers. */
export function sourceFiles(root: string, only: readonly string[] = areas): string[] {
  return areas
    .filter((area) => only.some((name) => within(area, name) || within(name, area)))
    .flatMap((area) => globSync(`${area}/**/*.ts`, { cwd: root }))
    .filter((file) => only.some((name) => within(file, name)))
    .filter((file) => !/\.test\.ts$|\.d\.ts$|\/testing\//.test(file))
    .sort()
}

export const readSource = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
