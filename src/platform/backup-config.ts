import { z } from 'zod'
import { isHttpsOrLoopback } from '#platform/local-url.ts'

const CRON = 'five cron fields in UTC, such as "15 3 * * *" for every day at 3:15'
const PLACE = 'a folder, or s3://bucket/prefix'
const cronField = /^[\d*,/-]+$/

/** Environment variables for backups. */
export const backupVariables = {
  BACKUP_SCHEDULE: z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .refine((text) => text.split(' ').length === 5 && text.split(' ').every((field) => cronField.test(field)), { error: CRON })
    .optional(),
  BACKUP_TO: z
    .string()
    .refine((text) => !text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/.test(text), { error: PLACE })
    .optional(),
  BACKUP_KEEP: z.coerce.number({ error: 'a number of backups' }).int().min(1).max(1_000).default(14),
  BACKUP_KEY: z.string().trim().min(32, { error: 'at least 32 random characters (openssl rand -base64 32)' }).optional(),
  /** Path of a file with the backup key, as an alternative. */
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine((value) => isHttpsOrLoopback(value), { error: 'an https address (http only on a loopback address)' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
}

type BackupSettings = Partial<
  Record<'BACKUP_TO' | 'BACKUP_KEY' | 'BACKUP_KEY_FILE' | 'BACKUP_S3_KEY_ID' | 'BACKUP_S3_SECRET', string | undefined>
>

/** One line for each variable that is missing for backups to a bucket. */
export function missingForBackups(config: BackupSettings): string[] {
  if (!config.BACKUP_TO?.startsWith('s3://')) return []
  const names = ['BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const
  return [
    ...names.flatMap((name) => (config[name] ? [] : [`${name} is missing: BACKUP_TO is a bucket`])),
    ...(config.BACKUP_KEY || config.BACKUP_KEY_FILE
      ? []
      : ['BACKUP_KEY is missing: backups that leave this machine have to be encrypted (openssl rand -base64 32)']),
  ]
}
