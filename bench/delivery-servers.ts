import { rmSync } from 'node:fs'
import { startS3Server } from '@windrow/delivery/testing/s3-server'
import { startSftpServer } from '@windrow/delivery/testing/sftp-server'

/** Where deliveries are measured against: servers in a process of their own, as in life. */
const store = await startS3Server()
const files = await startSftpServer()
process.on('message', (silent) => (files.trouble.silent = silent === true))
process.once('disconnect', () => {
  // Connections may be left hanging on purpose, so nothing waits for them.
  for (const { folder } of [store, files]) rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ endpoint: store.endpoint, port: files.port })
