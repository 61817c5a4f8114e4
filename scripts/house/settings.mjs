import { existsSync, readFileSync } from 'node:fs'

/** A setting from the environment or from `.env`, which the server reads by itself. */
export function setting(name) {
  return (process.env[name] ?? fromEnvFile(name))?.trim() || undefined
}

function fromEnvFile(name) {
  if (!existsSync('.env')) return undefined
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=\\s*(["']?)(.*?)\\1\\s*(?:#.*)?$`, 'm')
  return line.exec(readFileSync('.env', 'utf8'))?.[2]
}
