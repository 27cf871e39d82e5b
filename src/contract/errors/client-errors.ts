// Errors that the client detects itself, without an error response. Each has the code of a server error, and the client
// shows that code's text.

export const methodNotSupportedError = { kind: 'code', code: '-2502' } as const;
export const paymentFailedError = { kind: 'code', code: '2003' } as const;
export const invalidRequestError = { kind: 'code', code: '-24050' } as const;
export const wrongCallingCodeError = { kind: 'code', code: '4020' } as const;
