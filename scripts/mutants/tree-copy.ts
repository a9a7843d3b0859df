import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Generated files that aren't in git but needed by tests. */
const made = ['apps/web/src/route-tree.gen.ts', 'apps/web/dist']

/**
 * Copies the working tree, including uncommitted changes, to a folder. Libraries are linked; the product's own packages
 * resolve to the copy, so that every process started by a test runs its code.
 */
export function copyTree(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of [
    ...files,
    ...globSync(
      made.flatMap((path) => [path, `${path}/**/*`]),
      { cwd: root },
    ),
  ]) {
    const from = join(root, file)
    if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(from, join(copy, file))
  }
  for (const modules of globSync(['node_modules', '{packages,apps}/*/node_modules', 'bench/node_modules'], {
    cwd: root,
  }))
    linkLibraries(join(root, modules), join(copy, modules))
}

function linkLibraries(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name.startsWith('.vite')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.name === '@windrow') linkLibraries(source, target)
    else symlinkSync(source, target)
  }
}
