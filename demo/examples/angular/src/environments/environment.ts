export const environment = {
  /** Origin of the server with the elements' files: here the sandbox, in production for example https://cdn.example. */
  subOrigin: 'http://localhost:4173',
};
