import { type Mutation, one } from '../mutation.ts'

export const backupMutations: Mutation[] = [
  one(
    'a modified backup is restored',
    'src/platform/backup/format.ts',
    'if (end <= 0 || !hash.digest().equals(sum))',
    'if (end <= 0)',
    'src/platform/backup/format.test.ts',
    'any changed bit or missing byte is detected',
  ),
  one(
    'the end of an encrypted backup may be missing',
    'src/platform/backup/encryption.ts',
    'nonce.writeUInt8(isLast ? 1 : 0, 0)',
    'nonce.writeUInt8(0, 0)',
    'src/platform/backup/encryption.test.ts',
    'altered, moved, repeated and missing chunks are detected',
  ),
  one(
    'a backup that was replaced after it was verified is restored',
    'src/platform/backup/format.ts',
    'if (verified && JSON.stringify(header) !== JSON.stringify(verified))',
    "if (verified && line === '')",
    'src/platform/backup/format.test.ts',
    'a backup that is replaced after it was verified is not read, neither by an unencrypted one nor by an older one',
  ),
  one(
    'a link that someone left where a backup is written leads it elsewhere',
    'src/platform/backup/format.ts',
    'await rm(partial, { force: true })\n  try {',
    'try {',
    'src/platform/backup/format.test.ts',
    'whatever someone left where a backup is written is removed first: no link is followed, and nobody else can read along',
  ),
  one(
    'any server may pass for a provider',
    'src/platform/http/outgoing.ts',
    'agent: false,',
    'agent: false, rejectUnauthorized: false,',
    'test/api/outgoing.test.ts',
    'a server with a certificate that nobody vouches for > is not called',
  ),
  one(
    'a secret that waited for approval stays encrypted with the former APP_SECRET',
    'src/platform/sealed-column.ts',
    "if (text !== null) return secrets.seal(purpose, text).toString('base64')",
    'if (text !== null) return sealed',
    'test/api/key-rotation.test.ts',
    'a secret that waited for approval during a rotation is encrypted again, or refused if it can’t be read anymore',
  ),
]
