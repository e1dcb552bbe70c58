/** An email address in ASCII, as most mail servers accept it. A domain in other letters is written in Punycode. */
export const EMAIL_ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/
