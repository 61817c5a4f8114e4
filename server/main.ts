import { ConfigError, environment, readConfig } from './config.ts'
import { openLog } from './platform/log.ts'
import { StartError } from './processes/start-error.ts'
import { startProgram } from './processes/supervisor.ts'

try {
  const config = readConfig(environment)
  const log = openLog(config.logLevel, { process: 'main' })
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  const program = await startProgram(config, environment, log)
  const stop = async () => {
    await program.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`Unfurly cannot start. ${error.message}\n`)
  process.exit(1)
}
