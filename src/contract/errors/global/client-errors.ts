// Errors that the client detects itself, without an error response. Each has the code of a server error, so that the
// client shows the text of that code.

export const methodNotSupported = { kind: 'code', code: '-2502' } as const;
export const paymentFailed = { kind: 'code', code: '2003' } as const;
export const invalidRequest = { kind: 'code', code: '-24050' } as const;
