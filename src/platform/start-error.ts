import { errorCode } from '#shared/errors.ts'
/** The shop cannot start (or go on) for a reason that its operator can mend: printed as it is, without a stack, exit 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Where a fault of the file system has a plain explanation, that; else undefined. */
export function explainFileFault(error: unknown, directory: string): StartError | undefined {
  const place = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : directory
  const reason = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    EDQUOT: "this user's share of the disk is used up",
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'part of the path is a file',
    ELOOP: 'its links go round in circles',
    ENAMETOOLONG: 'the path is too long',
  }[errorCode(error)]
  if (!reason) return undefined
  return new StartError(`Cannot use ${place}: ${reason}. Choose another data directory with DATA_DIR.`, { cause: error })
}
