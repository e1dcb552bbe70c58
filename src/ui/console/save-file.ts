import { download, saveAs } from '#shared/download.ts'

/** Downloads a file from the API with the session's token. Returns false if it failed. */
export const saveFile = (path: string, name: string): Promise<boolean> => download(path, name)

/** Saves text as a UTF-8 file. */
export function saveText(text: string, name: string, type: string): void {
  saveAs(name, new Blob([text], { type }))
}
