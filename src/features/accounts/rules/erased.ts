/** What stands where the address or the name of an erased person stood. It is nobody's, and no mail goes there. */
export const ERASED = 'erased'
