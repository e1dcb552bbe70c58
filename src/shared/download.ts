import { authorizedFetch } from '#shared/call.ts'

/**
 * Saves what the shop's API answers as a file, for whoever is signed in: a receipt, a statement. False where it could not
 * be had. Browser only.
 */
export async function download(path: string, fileName: string, headers: Record<string, string> = {}): Promise<boolean> {
  try {
    const response = await authorizedFetch(path, { headers })
    if (!response.ok) return false
    saveAs(fileName, await response.blob())
    return true
  } catch {
    return false
  }
}

function saveAs(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file over by then; without this it would stay in memory as long as the page does.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
