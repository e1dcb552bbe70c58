/** Shows what a command is doing in one line of the terminal, which the next call replaces. Nothing where output goes to a file. */
export function printProgress(what: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${what} …`)
}

/** Removes the line that `printProgress` wrote. */
export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
}
