// The prelude must run before any other module of the file.
import './prelude';
import './tags';
