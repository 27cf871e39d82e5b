// Must run before anything renders.
import './preact-refs';

export * from 'preact/compat/client';
