import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from 'vitest'
import { changedFiles } from './changed-files.ts'
import { fileLinks, reachedBy } from './file-links.ts'

const test = base.extend<{ tree: { root: string; git: (...args: string[]) => void; write: typeof write } }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the required fixtures from this pattern
  tree: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'windrow-changed-'))
    const git = (...args: string[]) => {
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
        cwd: root,
        stdio: 'ignore',
      })
    }
    git('init', '--initial-branch=main')
    await use({ root, git, write })
    rmSync(root, { recursive: true })
  },
})

function write(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

test('changes of a branch include uncommitted, new and removed files', ({ tree }) => {
  const { root, git } = tree
  tree.write(root, { 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c', '.gitignore': 'made/' })
  git('add', '.')
  git('commit', '-m', 'first')
  expect(changedFiles(root)).toEqual({ since: 'HEAD', files: [] })

  git('switch', '-c', 'mine')
  tree.write(root, { 'a.ts': 'other' })
  git('commit', '-a', '-m', 'second')
  git('rm', 'b.ts')
  tree.write(root, { 'new file.ts': 'd', 'made/e.ts': 'e' })
  expect(changedFiles(root)).toEqual({ since: 'main', files: ['a.ts', 'b.ts', 'new file.ts'] })
  expect(changedFiles(root, 'HEAD')).toEqual({ since: 'HEAD', files: ['b.ts', 'new file.ts'] })
  expect(() => changedFiles(root, 'nothing')).toThrow('Git knows no commit "nothing"')
})

test('later commits on main are not changes of the branch', ({ tree }) => {
  const { root, git } = tree
  tree.write(root, { 'a.ts': 'a' })
  git('add', '.')
  git('commit', '-m', 'first')
  git('switch', '-c', 'mine')
  git('switch', 'main')
  tree.write(root, { 'theirs.ts': 'b' })
  git('add', '.')
  git('commit', '-m', 'theirs')
  git('switch', 'mine')
  expect(changedFiles(root).files).toEqual([])
})

test('files are reached through imports, package exports, dynamic imports and paths, but not past an end', ({
  tree,
}) => {
  const { root } = tree
  tree.write(root, {
    'packages/one/src/rule.ts': 'export const rule = 1',
    'packages/one/src/testing/page.html': '<p>',
    'packages/one/src/rule.test.ts': `readdirSync(join(import.meta.dirname, './testing'))`,
    'apps/two/src/use.ts': `import { rule } from '@windrow/one/rule'`,
    'apps/two/src/later.ts': `const { use } = await import('./use.ts')`,
    'apps/two/src/thread.ts': `new Worker(new URL('later.ts', import.meta.url))`,
    'apps/two/src/thread.test.ts': `fork(join(root, 'apps/two/src/thread.ts'))`,
    'apps/two/src/apart.ts': `import { other } from './other.ts'`,
  })
  const links = fileLinks(root)
  expect([...reachedBy(links, ['packages/one/src/rule.ts'])]).toEqual([
    'packages/one/src/rule.ts',
    'apps/two/src/use.ts',
    'apps/two/src/later.ts',
    'apps/two/src/thread.ts',
    'apps/two/src/thread.test.ts',
  ])
  const isEnd = (file: string) => file.endsWith('later.ts')
  expect([...reachedBy(links, ['apps/two/src/use.ts'], isEnd)]).toEqual([
    'apps/two/src/use.ts',
    'apps/two/src/later.ts',
  ])
  expect([...reachedBy(links, ['packages/one/src/testing/page.html'])]).toContain(
    'packages/one/src/rule.test.ts',
  )
})
